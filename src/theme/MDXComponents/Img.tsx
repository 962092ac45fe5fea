// Wraps @docusaurus/theme-classic MDXComponents/Img (3.10): a link around the image zooms it, or opens it without JavaScript.
import type { ComponentProps, ReactNode } from 'react';
import { Picture } from '@site/src/components/Picture';
import Img from '@theme-original/MDXComponents/Img';

export default function MDXImg(props: ComponentProps<'img'>): ReactNode {
  return (
    <Picture src={props.src}>
      <Img {...props} />
    </Picture>
  );
}
