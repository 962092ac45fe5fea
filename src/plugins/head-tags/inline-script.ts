import { transform } from 'esbuild';

/**
 * An inline script, minified once. The comments keep Docusaurus's HTML minifier from minifying it again on every page, which would take a
 * third of the time for rendering HTML: https://github.com/terser/html-minifier-terser#ignoring-chunks-of-markup
 * @param script the same on every page, because the Content Security Policy names it by its hash.
 * @throws Error naming the first syntax error.
 */
export async function inlineScript(script: string): Promise<string> {
  const { code } = await transform(script, { minify: true });
  return `<!-- htmlmin:ignore --><script>${code.trim()}</script><!-- htmlmin:ignore -->`;
}
