// Replaces docusaurus-theme-openapi-docs ApiItem (5.2): operation pages are complete MDX (src/reference), so the default doc item renders them, and no page loads the theme's explorer.
export { default } from '@theme/DocItem';
