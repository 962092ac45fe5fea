import { Fragment, type ReactNode } from 'react';
import { evidence, installmentPack } from '@site/src/data/evidence';
import { ScrollTable } from '../../ScrollTable';
import styles from './styles.module.css';

/** A table of the evidence for every reason, which also works without JavaScript. */
export function EvidenceTable(): ReactNode {
  return (
    <>
      <ScrollTable>
        <thead>
          <tr>
            {['Reason', 'Strong', 'Also useful', 'Weak'].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {evidence.map(({ categories, strong, useful, weak = '–' }) => (
            <tr key={categories[0]}>
              <td>
                {categories.map((name, index) => (
                  <Fragment key={name}>
                    {index > 0 && <span>, </span>}
                    <code>{name}</code>
                  </Fragment>
                ))}
              </td>
              {[strong, useful].map((items) => (
                <td key={items[0]}>
                  <ul className={styles.needs}>
                    {items.map((item) => (
                      <li key={item}>{item}</li>
                    ))}
                  </ul>
                </td>
              ))}
              <td>{weak}</td>
            </tr>
          ))}
        </tbody>
      </ScrollTable>
      <p>Every case also needs the installment pack:</p>
      <ul>
        {installmentPack.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </>
  );
}
