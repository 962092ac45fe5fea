// A module of the OpenAPI theme that its own types don't declare.
declare module '@theme/utils/tabsUtils' {
  export { useTabs } from 'docusaurus-theme-openapi-docs/lib/theme/utils/tabsUtils';
}
