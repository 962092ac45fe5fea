// Replaces @docusaurus/theme-classic MDXComponents/Code (3.10): code blocks are highlighted at build time (src/plugins/remark/static-code.ts), so only inline code is left, and no page loads a highlighter.
import type { ComponentProps, ReactNode } from 'react';
import CodeInline from '@theme/CodeInline';

export default function MDXCode(props: ComponentProps<'code'>): ReactNode {
  return <CodeInline {...props} />;
}
