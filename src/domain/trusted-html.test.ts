import { array, assert, constantFrom, property } from 'fast-check';
import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5';
import { expect, test } from 'vitest';
import { isTrustedHtml } from './trusted-html';

const REFUSED = [
  '<img src=x onerror=alert(1)>',
  '<img/src=x/onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<img alt=">" src=x onerror=alert(1)>',
  '<img src=x"onerror=alert(1)>',
  '<a href="java&#115;cript:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="&#1;javascript:alert(1)">x</a>',
  '<a href="http://evil.example/">x</a>',
  '<a href="data:text/html,x">x</a>',
  '<form action="https://evil.example"><button>x</button></form>',
  '<style>@import "https://evil.example/x.css"</style>',
  '<link rel="stylesheet" href="https://evil.example/x.css">',
  '<script>alert(1)</script>',
  '<iframe srcdoc="x"></iframe>',
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<span onclick="alert(1)">x</span>',
  '<span class="a"onclick="alert(1)">x</span>',
  '<span class=a onclick=alert(1)>x</span>',
  '<span style="position:fixed">x</span>',
  '<div id="search">x</div>',
  '<<span>img src=x onerror=alert(1)>',
  '<span <img src=x onerror=alert(1)>',
  '<math><mtext></mtext></math>',
  '<template><img src=x></template>',
  '<!-- x -->',
  '<?x?>',
];

test.each(REFUSED)('refuses %s', (html) => {
  expect(isTrustedHtml(html)).toBe(false);
});

test.each([
  '',
  'a &lt; b &amp;&amp; c',
  '{"@type":"BreadcrumbList"}',
  '<p>See <a href="/apis?a=1&#x26;b=2#rate-limits">rate limits</a>.</p>\n<ul>\n<li>One</li>\n</ul>',
  '<span class="t-k">const</span> a = <mark class="t-m">1</mark>;<br>',
  '<div data-sample="Refund, cURL" data-index="0" data-markdown-ignore hidden><pre tabindex="0" data-language="json"><code>x &gt; y</code></pre></div>',
  // The progress bar of a slow navigation: nprogress 0.2.0.
  '<div class="bar" role="bar"><div class="peg"></div></div><div class="spinner" role="spinner"><div class="spinner-icon"></div></div>',
  'The <code>amount</code> of a <strong>plan</strong>',
  'Maintenance on Sunday: <a href="/changelog">changes</a>, <a href="https://status.partita.example/">status</a>',
])('allows %s', (html) => {
  expect(isTrustedHtml(html)).toBe(true);
});

const PIECES = [
  '< </ / > " \' = &#106; \0 !-- --> ]]> <![CDATA[ span a img svg div br code style SPAN title textarea script javascript:'.split(' '),
  [' ', '\t', '\n', ' class="x"', ' hidden', ' href="/x"', ' href="https://x.example/"', ' href="', ' data-x="', ' onerror="x"'],
  [' onload=x', ' style="x"', '<span class="t-k">', '</span>', '<a href="/x">', '</a>', '<div data-a="<img src=x onerror=x>">', '<br>'],
].flat();

/** Every element and attribute that a browser's parser would create. */
function partsOf(node: DefaultTreeAdapterTypes.ParentNode): string[] {
  return node.childNodes.flatMap((child) =>
    'tagName' in child
      ? [child.tagName, ...child.attrs.map(({ name, value }) => (name === 'href' ? `href ${value}` : name)), ...partsOf(child)]
      : child.nodeName === '#comment'
        ? ['a comment']
        : [],
  );
}

test('a parser creates nothing else from what is allowed', () => {
  const piece = constantFrom(...PIECES);
  const allowed =
    /^(?:a|b|br|code|div|em|li|mark|ol|p|pre|span|strong|ul|class|hidden|tabindex|role|data-[a-z-]+|href (?:#|\/|https:\/\/).*)$/s;
  let trusted = 0;
  assert(
    property(array(piece, { maxLength: 12 }), (pieces) => {
      const html = pieces.join('');
      if (!isTrustedHtml(html)) return;
      if (html.includes('<')) trusted += 1;
      expect(partsOf(parseFragment(html)).filter((part) => !allowed.test(part))).toEqual([]);
    }),
    { numRuns: 20_000 },
  );
  expect(trusted).toBeGreaterThan(500);
});
