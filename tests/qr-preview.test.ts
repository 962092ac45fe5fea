import { expect, test } from 'vitest';
import { addressProblem } from '../src/components/guide/QrPreview/checkout-url';
import { sampleCheckoutUrl } from '../src/reference/tool-facts';

const SAMPLE = sampleCheckoutUrl();

test('only checkout URLs are accepted', () => {
  const refused: [string, string][] = [
    ['', 'Enter the checkoutUrl'],
    ['checkout.sandbox.partita.example/p/1', "isn't a URL"],
    [SAMPLE.replace('https', 'http'), 'https://'],
    ['javascript:alert(1)', 'https://'],
    ['https://checkout.partita.example.evil.example/p/7F3K9QWZ2M8XN4TB6RCD', "isn't a Partita checkout host"],
    ['https://checkout.partita.example@evil.example/p/7F3K9QWZ2M8XN4TB6RCD', 'user name'],
    ['https://checkout.partita.example:8443/p/7F3K9QWZ2M8XN4TB6RCD', "isn't a Partita checkout host"],
    ['https://partita.example/p/7F3K9QWZ2M8XN4TB6RCD', "isn't a Partita checkout host"],
    ['https://checkout.partita.example/terms', "isn't a plan's payment page"],
    [`${SAMPLE}?${'x'.repeat(300)}`, 'longer than 300'],
  ];
  for (const [address, expected] of refused) expect(addressProblem(address), address).toContain(expected);
  expect(addressProblem(SAMPLE)).toBeUndefined();
});
