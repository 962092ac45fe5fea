import { expect, test } from 'vitest';
import { resolveMarkers, type ResolvedFile } from './markers';

const KNOWN = new Set(['redirect', 'direct', 'webhooks']);
const resolved = (source: string, ...flags: string[]): ResolvedFile => resolveMarkers(source, 'shop.py', new Set(flags), KNOWN);

const SOURCE = `import json
# only webhooks
import hmac
# end only

# step cart
CART = 50000
# only redirect, direct

# step pay
pay()
# end step
# end only
# end step


def run():
    # only direct
    # only webhooks
    listen()
    # end only
    # end only
    serve()
`;

test('a combination contains its lines, without markers, and the steps', () => {
  expect(resolved(SOURCE, 'redirect')).toEqual({
    code: 'import json\n\nCART = 50000\n\npay()\n\n\ndef run():\n    serve()\n',
    steps: { cart: [3, 4, 5], pay: [5] },
  });
  expect(resolved(SOURCE, 'direct', 'webhooks').code).toBe(
    'import json\nimport hmac\n\nCART = 50000\n\npay()\n\n\ndef run():\n    listen()\n    serve()\n',
  );
});

test('a file without lines for a combination is empty', () => {
  expect(resolved('<!-- only direct -->\n<p>Card</p>\n<!-- end only -->\n', 'redirect')).toEqual({ code: '', steps: {} });
});

test('a removed block leaves one gap', () => {
  expect(resolved('a\n\n// only direct\nb\n// end only\n\nc\n', 'redirect').code).toBe('a\n\nc\n');
});

test('a wrong marker is reported with its line', () => {
  expect(() => resolved('a\n# only redirekt\n# end only\n')).toThrow('shop.py:2: "only" can\'t be for "redirekt". Use redirect, direct,');
  expect(() => resolved('# step a\n# only direct\n# end step\n')).toThrow('shop.py:3: "end step" doesn\'t end');
  expect(() => resolved('a\n# step b\n')).toThrow('shop.py:2: "step b" has no end.');
  expect(() => resolved('# end step\n')).toThrow('shop.py:1');
});
