import { derivedTables } from './derived-tables';
import { autoImports } from './guide-components';
import { hubScreens } from './hub-screens';
import { operationLinks } from './operation-links';
import { staticCode } from './static-code';

/** What happens to the Markdown of every page, before what the framework does to it. */
export const markdownPlugins = [derivedTables, hubScreens, autoImports, operationLinks, staticCode];
