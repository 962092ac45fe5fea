import { useId, useState, type ReactNode } from 'react';
import Link from '@docusaurus/Link';
import facts from '@site/.docusaurus/facts/report-request.json';
import { curl } from '@site/src/reference/samples/curl';
import {
  defaultColumns,
  isSnapshot,
  readableJson,
  reportRequest,
  requestProblem,
  type ReportChoice,
} from '@site/src/reference/report-request';
import { LAST_DATE } from '../../ToolForm';
import { SelectField, ToolFrame } from '../../ToolFrame';
import { CodeOutput } from '../../CodePanel/CodeOutput';
import tool from '../../ToolFrame/styles.module.css';
import { ColumnChoice } from './ColumnChoice';
import { SandboxRun } from './SandboxRun';
import styles from './styles.module.css';

const FORMATS = ['json', 'csv', 'xlsx'];

/** The month of the examples. Today's date would differ between the built page and the reader's browser. */
const start: ReportChoice = {
  report: 'settlement_details',
  columns: defaultColumns(facts, 'settlement_details'),
  from: '2026-03-01',
  to: '2026-04-01',
  asOf: '2026-03-31',
  format: 'json',
};

const curlCommand = (json: unknown): string =>
  curl({ method: 'POST', url: facts.url, headers: [], bearer: true, basic: false, json: readableJson(json), dates: [] });

/** Builds the request for a report: its columns and their order, its period, and its format. */
export default function ReportColumnPicker(): ReactNode {
  const [choice, setChoice] = useState(start);
  const id = useId();
  const change = (part: Partial<ReportChoice>): void => setChoice({ ...choice, ...part });
  const problem = requestProblem(choice, facts);
  const request = reportRequest(choice);
  const days: [name: 'from' | 'to' | 'asOf', label: string][] = isSnapshot(choice.report)
    ? [['asOf', 'Day of the snapshot']]
    : [
        ['from', 'From, UTC'],
        ['to', 'To, UTC, not included'],
      ];
  return (
    <ToolFrame label="Report request">
      <div data-needs-script="" data-search="skip">
        <SelectField label="Report" value={choice.report} onChange={(report) => change({ report, columns: defaultColumns(facts, report) })}>
          {Object.keys(facts.reports).map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
        <ColumnChoice key={choice.report} facts={facts} choice={choice} onChange={(columns) => change({ columns })} />
        <div className={styles.row}>
          {days.map(([name, label]) => (
            <div key={name} className={tool.field}>
              <label htmlFor={id + name}>{label}</label>
              <input
                id={id + name}
                type="date"
                max={LAST_DATE}
                value={choice[name]}
                aria-describedby={`${id}problem`}
                onChange={(event) => change({ [name]: event.target.value })}
              />
            </div>
          ))}
          <fieldset className={styles.formats}>
            <legend className={tool.legend}>Format</legend>
            {FORMATS.map((format) => (
              <label key={format}>
                <input type="radio" name={`${id}format`} checked={choice.format === format} onChange={() => change({ format })} />{' '}
                <span>{format}</span>
              </label>
            ))}
          </fieldset>
        </div>
        <p id={`${id}problem`} role="status" className={tool.hint}>
          <span className={tool.problem}>{problem}</span>
          {!problem && choice.columns.length === 0 && <span>Without columns you get the defaults.</span>}
        </p>
      </div>
      <CodeOutput title="report-request.json" what="body" text={readableJson(request)} />
      <details className={styles.fold}>
        <summary>As a command</summary>
        <CodeOutput title="curl" what="command" text={curlCommand(request)} />
      </details>
      <SandboxRun url={facts.url} body={JSON.stringify(request)} isReady={!problem}>
        <Link to={facts.route}>Try it in the console</Link>
      </SandboxRun>
    </ToolFrame>
  );
}
