import type { ReactNode } from 'react';
import { RadioField, ToolForm, useTool, type Option } from '@site/src/components/ToolForm';
import { decide, questions, type Answer } from '@site/src/data/integrations';
import { Recommendation } from './Recommendation';
import { SituationTable } from './SituationTable';

interface Fields {
  answers: Answer[];
}

/** A few questions that lead to an integration. Without JavaScript, readers use the table. */
export default function DecisionHelper(): ReactNode {
  const { fields, change } = useTool<Fields, true>({ answers: [] }, () => ({ value: true }));
  const { asked, integration } = decide(fields.answers);
  // A changed answer clears the answers that came after it.
  const answer = (index: number, chosen: Answer): void => change({ answers: [...fields.answers.slice(0, index), chosen] });
  return (
    <ToolForm
      name="Choose an integration"
      problem={undefined}
      summary={
        integration
          ? `Recommended: ${integration.name}. ${integration.why}`
          : 'Read from the top, and stop at the first row that describes your shop.'
      }
      controls={questions.slice(0, asked).map(({ ask, yes, no }, index) => {
        const options: readonly Option<Answer>[] = [
          ['yes', yes],
          ['no', no],
        ];
        return (
          <RadioField
            key={ask}
            label={ask}
            value={fields.answers[index] ?? ''}
            options={options}
            onChange={(chosen) => answer(index, chosen)}
          />
        );
      })}
    >
      {integration && <Recommendation integration={integration} />}
      <SituationTable chosen={integration} />
    </ToolForm>
  );
}
