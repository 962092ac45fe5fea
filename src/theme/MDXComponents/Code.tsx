// Replaces @docusaurus/theme-classic MDXComponents/Code (3.10): blocks of code are colored at build (src/plugins/remark/static-code.ts), so what is left is inline, and no page loads a highlighter.
import type { ComponentProps, ReactNode } from 'react';
import CodeInline from '@theme/CodeInline';

export default function MDXCode(props: ComponentProps<'code'>): ReactNode {
  return <CodeInline {...props} />;
}
