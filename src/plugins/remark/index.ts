import { checkedMarkup } from '../markup';
import { derivedTables } from './derived-tables';
import { autoImports } from './guide-components';
import { hubScreens } from './hub-screens';
import { linkedImages } from './linked-images';
import { longNames } from './long-names';
import { operationLinks } from './operation-links';
import { staticCode } from './static-code';
import { stepTicks } from './step-ticks';
import { termLinks } from './term-links';

/** Remark plugins that run before Docusaurus's own. */
export const markdownPlugins = [
  checkedMarkup,
  termLinks,
  stepTicks,
  derivedTables,
  hubScreens,
  autoImports,
  operationLinks,
  linkedImages,
  staticCode,
  longNames,
];
