// Extends @docusaurus/theme-classic MDXComponents (3.10): wide tables scroll, empty table corners aren't headers, <CodePanel> shows code that was highlighted at build time, <Anchor> is a link target, images zoom, and <KeepSize> contains images that don't.
import MDXComponents from '@theme-original/MDXComponents';
import CodePanel from '@site/src/components/CodePanel';
import Anchor from '@site/src/components/Anchor';
import { KeepSize } from '@site/src/components/Picture';
import { HeaderCell, ScrollTable } from '@site/src/components/ScrollTable';
import Img from './Img';

export default { ...MDXComponents, Anchor, CodePanel, KeepSize, img: Img, table: ScrollTable, th: HeaderCell };
