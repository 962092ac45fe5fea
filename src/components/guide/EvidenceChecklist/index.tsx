import { useState, type ReactNode } from 'react';
import codes from '@site/.docusaurus/facts/reason-codes.json';
import { evidence } from '@site/src/data/evidence';
import { checklistFor, checklistText, codesOf, needsOf, NETWORKS, type Network } from '@site/src/domain/evidence';
import { CopyButton } from '../../CopyButton';
import { SelectField, ToolFrame } from '../../ToolFrame';
import tool from '../../ToolFrame/styles.module.css';
import { EvidenceTable } from './EvidenceTable';
import styles from './styles.module.css';

const categories = evidence.flatMap((entry) => entry.categories);

/** The evidence to collect, by reason: a table of all reasons, or a checklist for one. */
export default function EvidenceChecklist(): ReactNode {
  const [category, setCategory] = useState('');
  const [code, setCode] = useState('');
  const choose = (next: string, by = ''): void => {
    setCategory(next);
    setCode(by);
  };
  return (
    <ToolFrame label="Evidence checklist">
      <div className={tool.pair} data-needs-script="" data-search="skip">
        <SelectField label="Reason" value={category} onChange={choose}>
          <option value="">All reasons</option>
          {categories.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
        <SelectField label="Or network code" value={code} onChange={(value) => choose(value.split(' ')[2] ?? '', value)}>
          <option value="">Not chosen</option>
          {(Object.keys(NETWORKS) as Network[]).map((network) => (
            <optgroup key={network} label={NETWORKS[network]}>
              {[...codesOf(codes, network)].flatMap(([networkCode, meanings]) =>
                meanings.map((meaning) => (
                  <option key={networkCode + meaning} value={`${network} ${networkCode} ${meaning}`}>
                    {`${networkCode}: ${meaning}`}
                  </option>
                )),
              )}
            </optgroup>
          ))}
        </SelectField>
      </div>
      {category ? <Checklist key={category} category={category} /> : <EvidenceTable />}
    </ToolFrame>
  );
}

/** A checklist for one reason. Checked items are lost when the reader leaves the page. */
function Checklist({ category }: { category: string }): ReactNode {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const parts = checklistFor(category);
  const count = parts.reduce((sum, { items }) => sum + items.length, 0);
  const weak = needsOf(category)?.weak;
  const toggle = (item: string): void => {
    const next = new Set(ticked);
    if (!next.delete(item)) next.add(item);
    setTicked(next);
  };
  return (
    <div className={styles.list}>
      {parts.map(({ title, items }) => (
        <fieldset key={title}>
          <legend className={tool.legend}>{title}</legend>
          {items.map((item) => (
            <label key={item}>
              <input type="checkbox" checked={ticked.has(item)} onChange={() => toggle(item)} /> <span>{item}</span>
            </label>
          ))}
        </fieldset>
      ))}
      {weak && (
        <p>
          <b>Weak:</b> <span>{`${weak}.`}</span>
        </p>
      )}
      <div className={tool.actions}>
        <CopyButton what="list as text" text={() => checklistText(category, parts, ticked)} />
        <span role="status" className={tool.hint}>
          {`${ticked.size} of ${count} at hand`}
        </span>
      </div>
    </div>
  );
}
