import type { ReactNode } from 'react';
import type { Member } from '@site/src/components/guide/JoseInspector/inspect';
import { ScrollTable } from '../../ScrollTable';
import styles from '../../ToolFrame/styles.module.css';

const WORDS = { pass: 'Right.', fault: 'Wrong.', note: 'Note.' } as const;

/** The members of a protected header, one row each. */
export function MemberTable({ members }: { members: readonly Member[] }): ReactNode {
  if (members.length === 0) return null;
  return (
    <ScrollTable>
      <thead>
        <tr>
          <th scope="col">Member</th>
          <th scope="col">Value and check</th>
        </tr>
      </thead>
      <tbody>
        {members.map(({ name, value, meaning, finding }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- long names are cut, and may then be the same.
          <tr key={index}>
            <td className={styles.member}>
              <code>{name}</code>
              <br />
              <span>{meaning}</span>
            </td>
            <td className={styles.value}>
              {value && (
                <>
                  <code>{value}</code>
                  <br />
                </>
              )}
              <b className={styles[finding.state]}>{WORDS[finding.state]}</b> <span>{finding.text}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </ScrollTable>
  );
}
