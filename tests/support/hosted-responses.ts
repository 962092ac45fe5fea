import { hit, type Reply } from './hosted';

/** A failure of the service, and the message that a reader sees. */
export interface Failure {
  name: string;
  reply: Reply;
  says: string;
  help: RegExp;
}

/** One failure of each kind. src/search/client/failures.test.ts has the others. */
export const FAILURES: Failure[] = [
  {
    name: 'no host responds',
    reply: 'abort',
    says: 'Unable to fetch results',
    help: /^You might want to check your network connection\.$/,
  },
  {
    name: 'the key is rejected',
    reply: { status: 403, body: '{"message":"Invalid Application-ID or API key","status":403}' },
    says: 'The search service refused the request (status 403)',
    help: /Use the menus/,
  },
  {
    name: 'the response is truncated',
    reply: { body: '{"results":[{"hits":[{"obj' },
    says: "The search returned a response that can't be read",
    help: /Reload the page/,
  },
];

const BOMB = '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script><mark onmouseover="window.hacked=1">mark</mark>';
const bombs = Object.fromEntries(['lvl0', 'lvl1', 'lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6'].map((level) => [level, `${BOMB} ${level}`]));
const markedBombs = Object.fromEntries(Object.entries(bombs).map(([level, value]) => [level, { value }]));

/** Hits that would run a script if any of their texts were inserted as HTML. */
export const HOSTILE = [
  hit({
    hierarchy: bombs,
    content: BOMB,
    _highlightResult: { hierarchy: markedBombs },
    _snippetResult: { hierarchy: markedBombs, content: { value: BOMB } },
  }),
  hit({ type: 'content', hierarchy: bombs, content: BOMB, _highlightResult: {}, _snippetResult: null }),
  hit({ type: 'lvl3', hierarchy: bombs, _highlightResult: 'x', _snippetResult: 7 }),
];

/** Hits that can't be shown. */
export const ODD = [
  null,
  'a hit',
  [],
  {},
  hit({ url: 'javascript:window.hacked=1' }),
  hit({ url: 'data:text/html,<script>window.hacked=1</script>' }),
  hit({ url: 'http://plain.example/' }),
  hit({ url: 'https://user:password@evil.example/' }),
  hit({ url: 42 }),
  hit({ url: undefined }),
  hit({ hierarchy: null }),
  hit({ hierarchy: { lvl0: {}, lvl1: [] } }),
  hit({ hierarchy: { lvl0: '__proto__', lvl1: 'x' } }),
  hit({ hierarchy: { lvl0: 'hasOwnProperty', lvl1: 'x' } }),
  hit({ type: 'lvl9' }),
  hit({ type: 'lvl4' }),
  hit({ type: 'content', content: null }),
];
