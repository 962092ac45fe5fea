// Extends @docusaurus/theme-classic MDXComponents (3.10.2): wide tables scroll inside themselves, and <Anchor> marks a link target.
import MDXComponents from '@theme-original/MDXComponents';
import Anchor from '@site/src/components/Anchor';
import { ScrollTable } from '@site/src/components/ScrollTable';

export default { ...MDXComponents, Anchor, table: ScrollTable };
