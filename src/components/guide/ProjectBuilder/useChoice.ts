import { useEffect, useState } from 'react';
import { useHistory } from '@docusaurus/router';
import facts from '@site/.docusaurus/facts/projects.json';
import { firstCombination, integrations, type Combination } from '@site/src/reference/projects/combinations';
import { useLanguage } from '../../OperationSamples/useLanguage';

/** What the query of a link chooses. A part that it doesn't name, or that doesn't exist, is as in `otherwise`. */
function readQuery(search: string, otherwise: Combination): Combination {
  const query = new URLSearchParams(search);
  const language = facts.languages.find((id) => id === query.get('language'));
  const integration = integrations.find(({ id }) => id === query.get('integration'))?.id;
  const webhooks = { yes: true, no: false }[query.get('webhooks') ?? ''];
  return {
    language: language ?? otherwise.language,
    integration: integration ?? otherwise.integration,
    webhooks: webhooks ?? otherwise.webhooks,
  };
}

const queryOf = ({ language, integration, webhooks }: Combination): string =>
  `?${String(new URLSearchParams({ language, integration, webhooks: webhooks ? 'yes' : 'no' }))}`;

/** The combination that a reader chose. It's in the URL, so that a link leads to it, and the language is the one of all samples. */
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
