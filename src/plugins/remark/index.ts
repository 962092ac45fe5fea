import { derivedTables } from './derived-tables';
import { autoImports } from './guide-components';
import { hubScreens } from './hub-screens';
import { operationLinks } from './operation-links';
import { staticCode } from './static-code';

/** Remark plugins that run before Docusaurus's own. */
export const markdownPlugins = [derivedTables, hubScreens, autoImports, operationLinks, staticCode];
