// Extends @docusaurus/theme-classic MDXComponents (3.10): wide tables scroll inside themselves, an empty corner of a table is no header, <CodePanel> shows code that was colored at build, <Anchor> marks a link target and <KeepSize> an image that does not zoom.
import MDXComponents from '@theme-original/MDXComponents';
import CodePanel from '@site/src/components/CodePanel';
import Anchor from '@site/src/components/Anchor';
import KeepSize from '@site/src/components/KeepSize';
import { HeaderCell, ScrollTable } from '@site/src/components/ScrollTable';

export default { ...MDXComponents, Anchor, CodePanel, KeepSize, table: ScrollTable, th: HeaderCell };
