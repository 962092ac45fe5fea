import { expect, test } from 'vitest';
import { build } from 'esbuild';
import { compileTemplate } from 'vue/compiler-sfc';
import { guideText } from './support/guide-samples';

test('the Vue compiler option treats messages as custom elements', async () => {
  const { outputFiles } = await build({
    stdin: { contents: guideText('on-site-messaging/vite.config.js'), resolveDir: __dirname, loader: 'js' },
    bundle: true,
    write: false,
    format: 'cjs',
    // The plugin returns its options.
    plugins: [
      {
        name: 'stub',
        setup(builder) {
          builder.onResolve({ filter: /^@vitejs/ }, () => ({ path: 'plugin', namespace: 'stub' }));
          builder.onLoad({ filter: /.*/, namespace: 'stub' }, () => ({ contents: 'export default (options) => options' }));
        },
      },
    ],
  });
  const module = { exports: {} as { default: { plugins: { template: { compilerOptions: object } }[] } } };
  // oxlint-disable-next-line no-new-func
  new Function('module', outputFiles[0]?.text ?? '')(module);
  const compilerOptions = module.exports.default.plugins[0]?.template.compilerOptions;
  const compiled = (options: object) =>
    compileTemplate({ id: 'x', filename: 'x.vue', source: '<partita-message amount="50000" /><PriceTag />', compilerOptions: options })
      .code;
  expect(compiled(compilerOptions ?? {})).toContain('_createElementVNode("partita-message"');
  expect(compiled({})).toContain('_resolveComponent("partita-message")');
  expect(compiled(compilerOptions ?? {})).toContain('_resolveComponent("PriceTag")');
});
