import type { InputHTMLAttributes, ReactNode } from 'react';
import { currencies } from '@site/src/data/plan-rules';
import { sampleValues } from '@site/src/data/sample-values';
import type { ParsedValues } from '@site/src/domain/reader-values/parse';
import type { ReaderValues, ValueName } from '@site/src/domain/reader-values/types';
import styles from './styles.module.css';

const TEXT_FIELDS: Record<Exclude<ValueName, 'currency'>, { label: string; hint: string } & InputHTMLAttributes<HTMLInputElement>> = {
  terminalId: { label: 'Terminal ID', hint: 'In the Hub under Merchants management, Terminals.' },
  amount: { label: 'Amount in minor units', hint: `${sampleValues.amount} is 500.00 USD.`, inputMode: 'numeric' },
  webhookUrl: { label: 'Webhook URL', hint: 'With https://, or http:// on your own machine.', inputMode: 'url' },
};

interface FieldProps {
  name: ValueName;
  label: string;
  hint: string;
  problem: string | undefined;
  children: (attributes: { id: string; name: ValueName; 'aria-describedby': string; 'aria-invalid': boolean }) => ReactNode;
}

function Field({ name, label, hint, problem, children }: FieldProps): ReactNode {
  const id = `reader-values-${name}`;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children({ id, name, 'aria-describedby': `${id}-hint`, 'aria-invalid': problem !== undefined })}
      <span id={`${id}-hint`} className={problem ? styles.problem : styles.hint}>
        {problem ?? hint}
      </span>
    </div>
  );
}

interface ValueFieldsProps {
  values: ReaderValues;
  problems: ParsedValues['problems'];
}

function TextField({ name, values, problems }: ValueFieldsProps & { name: keyof typeof TEXT_FIELDS }): ReactNode {
  const { label, hint, ...own } = TEXT_FIELDS[name];
  return (
    <Field name={name} label={label} hint={hint} problem={problems[name]}>
      {(attributes) => (
        <input
          {...attributes}
          {...own}
          defaultValue={values[name] ?? ''}
          placeholder={String(sampleValues[name])}
          autoComplete="off"
          spellCheck={false}
        />
      )}
    </Field>
  );
}

/** A field for each value. An empty field keeps the sample value, which is its placeholder. */
export function ValueFields({ values, problems }: ValueFieldsProps): ReactNode {
  return (
    <>
      <TextField name="terminalId" values={values} problems={problems} />
      <TextField name="amount" values={values} problems={problems} />
      <Field name="currency" label="Currency" hint="The currency of your terminal." problem={problems.currency}>
        {(attributes) => (
          <select {...attributes} defaultValue={values.currency ?? ''}>
            <option value="">{`${sampleValues.currency} (as in the samples)`}</option>
            {currencies
              .filter((currency) => currency !== sampleValues.currency)
              .map((currency) => (
                <option key={currency}>{currency}</option>
              ))}
          </select>
        )}
      </Field>
      <TextField name="webhookUrl" values={values} problems={problems} />
    </>
  );
}
