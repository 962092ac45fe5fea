// The bundler puts another file in the place of this one in browsers: src/plugins/lean-bundle.ts.
export * from './panels-on-server';
