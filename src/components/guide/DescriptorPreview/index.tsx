import { type ReactNode } from 'react';
import { ScrollTable } from '@site/src/components/ScrollTable';
import { TextField, ToolForm, useTool } from '@site/src/components/ToolForm';
import { descriptorAdvice, descriptorFaults, shownDescriptors } from '@site/src/domain/soft-descriptor';
import type { Reading } from '@site/src/domain/parsed-input';
import styles from './styles.module.css';

interface Fields {
  text: string;
}

function read({ text }: Fields): Reading<string, 'text'> {
  const faults = descriptorFaults(text);
  return faults.length > 0 ? { problem: { field: 'text', text: faults.join(' '), code: 'field_invalid' } } : { value: text };
}

const inOneSentence = (text: string): string => [`“${text}” is fine, with ${text.length} characters.`, ...descriptorAdvice(text)].join(' ');

/** Shows how a soft descriptor appears on the statement, by gateway. */
export default function DescriptorPreview({ text = 'HARBORLANE*HL-10482' }: { text?: string }): ReactNode {
  const { fields, result, problem, bind } = useTool<Fields, string>({ text }, read);
  return (
    <ToolForm
      name="Descriptor preview"
      problem={problem}
      summary={inOneSentence(result)}
      controls={<TextField label="Soft descriptor" hint={`${[...fields.text].length} characters`} isWide {...bind('text')} />}
    >
      <ScrollTable className={styles.shown} columns={['Gateway', 'On the statement', 'Cut off']}>
        {shownDescriptors(result).map(({ gateway, shown, cut, isUsual }) => (
          <tr key={gateway}>
            <td>{gateway}</td>
            <td>
              <code>{shown}</code>
              {isUsual && <span className={styles.usual}> usually</span>}
            </td>
            <td>{cut ? <code>{cut}</code> : '–'}</td>
          </tr>
        ))}
      </ScrollTable>
    </ToolForm>
  );
}
