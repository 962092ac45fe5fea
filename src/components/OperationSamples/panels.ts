// In browsers, the bundler replaces this file: src/plugins/module-aliases.ts.
export * from './panels-on-server';
