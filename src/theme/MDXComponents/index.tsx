// Extends @docusaurus/theme-classic MDXComponents (3.10): wide tables scroll, empty table corners aren't headers, <CodePanel> shows code that was highlighted at build time, <Anchor> is a link target, a link around an image zooms it (or opens it without JavaScript), and <KeepSize> contains images that don't zoom.
import type { ComponentProps, ReactNode } from 'react';
import MDXComponents from '@theme-original/MDXComponents';
import Img from '@theme/MDXComponents/Img';
import CodePanel from '@site/src/components/CodePanel';
import Anchor from '@site/src/components/Anchor';
import { KeepSize, Picture } from '@site/src/components/Picture';
import { HeaderCell, ScrollTable } from '@site/src/components/ScrollTable';

function ZoomedImg(props: ComponentProps<'img'>): ReactNode {
  return (
    <Picture src={props.src}>
      <Img {...props} />
    </Picture>
  );
}

export default { ...MDXComponents, Anchor, CodePanel, KeepSize, img: ZoomedImg, table: ScrollTable, th: HeaderCell };
