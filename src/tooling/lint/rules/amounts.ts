import { lineOf } from '../page';
import type { PageRule } from '../rule';

/** `"value": 125.00`, `amount = '125.00'`, `totalAmount: 125.5`: formats that the APIs never accept. */
const DECIMAL = /["']?\b(value|amount|\w*Amount|price|total)\b["']?\s*(?::|=>?)\s*["']?(\d[\d_]*\.\d+)\b/;

/** Emails, reports, and sizes show amounts as people read them. */
const NOT_JSON = new Set(['css', 'csv', 'text']);

/** Amounts are minor units everywhere: 50000, never 500.00. */
export const amounts: PageRule = {
  name: 'amounts',
  check: ({ fences }) =>
    fences
      .filter(({ lang }) => !NOT_JSON.has(lang ?? 'text'))
      .flatMap((fence) =>
        fence.value.split('\n').flatMap((text, index) => {
          const [, name, amount = ''] = DECIMAL.exec(text) ?? [];
          if (!name) return [];
          const minor = Math.round(Number(amount.replaceAll('_', '')) * 100);
          return [
            {
              line: lineOf(fence) + 1 + index,
              problem: `${name} ${amount} isn't in minor units`,
              fix: `Write ${minor}, for a currency with cents.`,
            },
          ];
        }),
      ),
};
