import { useEffect, useState } from 'react';
import { useHistory } from '@docusaurus/router';
import facts from '@site/.docusaurus/facts/projects.json';
import { firstCombination, integrations, type Combination } from '@site/src/reference/projects/combinations';
import { useLanguage } from '../../OperationSamples/useLanguage';

/** Reads a combination from the query of a URL. Missing and invalid parts come from `fallback`. */
function readQuery(search: string, fallback: Combination): Combination {
  const query = new URLSearchParams(search);
  const language = facts.languages.find((id) => id === query.get('language'));
  const integration = integrations.find(({ id }) => id === query.get('integration'))?.id;
  const webhooks = { yes: true, no: false }[query.get('webhooks') ?? ''];
  return {
    language: language ?? fallback.language,
    integration: integration ?? fallback.integration,
    webhooks: webhooks ?? fallback.webhooks,
  };
}

const queryOf = ({ language, integration, webhooks }: Combination): string =>
  `?${String(new URLSearchParams({ language, integration, webhooks: webhooks ? 'yes' : 'no' }))}`;

/**
 * Returns the combination that a reader chose, and a function that changes it. The URL contains the choice, so readers can share it, and
 * the language applies to all samples.
 */
export function useChoice(): [Combination, (part: Partial<Combination>) => void] {
  const history = useHistory();
  const [sampleLanguage, setSampleLanguage] = useLanguage();
  const [choice, setChoice] = useState(firstCombination);
  useEffect(() => {
    const language = facts.languages.includes(sampleLanguage) ? sampleLanguage : firstCombination.language;
    setChoice((before) => readQuery(window.location.search, { ...before, language }));
  }, [sampleLanguage]);
  const choose = (part: Partial<Combination>): void => {
    const next = { ...choice, ...part };
    setChoice(next);
    history.replace({ search: queryOf(next), hash: window.location.hash });
    if (part.language) setSampleLanguage(part.language);
  };
  return [choice, choose];
}
