/** The one helper of tslib that the site's scripts use: see src/plugins/lean-bundle.ts. Wraps a CommonJS module as its default export. */
export function __importDefault(module: { __esModule?: boolean }): unknown {
  return module.__esModule ? module : { default: module };
}
