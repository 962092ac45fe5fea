/** The only helper of TypeScript that browsers need: `@docusaurus/utils-common` requires all of them, because it's a CommonJS module. */
export const __importDefault = <Module>(module: Module): Module | { default: Module } =>
  (module as { __esModule?: boolean }).__esModule ? module : { default: module };
