// Extends @docusaurus/theme-classic MDXComponents (3.10): wide tables scroll inside themselves, an empty corner of a table is no header, <CodePanel> shows code that was colored at build, <Anchor> marks a link target, images zoom, and <KeepSize> marks images that don't.
import MDXComponents from '@theme-original/MDXComponents';
import CodePanel from '@site/src/components/CodePanel';
import Anchor from '@site/src/components/Anchor';
import { KeepSize } from '@site/src/components/Picture';
import { HeaderCell, ScrollTable } from '@site/src/components/ScrollTable';
import Img from './Img';

export default { ...MDXComponents, Anchor, CodePanel, KeepSize, img: Img, table: ScrollTable, th: HeaderCell };
