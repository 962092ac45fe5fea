// In browsers, the bundler replaces this file: src/plugins/module-aliases/index.ts.
export * from './panels-on-server';
