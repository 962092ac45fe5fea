import { lineOf } from '../page';
import type { PageRule } from '../rule';

/** `"value": 125.00`, `amount = '125.00'`, `totalAmount: 125.5`: formats that the APIs never accept. */
const DECIMAL = /["']?\b(value|amount|\w*Amount|price|total)\b["']?\s*(?::|=>?)\s*["']?(\d[\d_]*\.\d+)\b/;

/** Languages of code blocks in which amounts may have decimals. */
const NOT_JSON = new Set(['css', 'csv', 'text']);

/** Requires minor units in code: 50000, not 500.00. */
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
