// Wraps @docusaurus/theme-classic Layout (3.10.2): the layout, and in it what stands between navbar and footer, take over their HTML in their turn.
import type { ReactNode } from 'react';
import Later from '@site/src/components/Later';
import Layout from '@theme-original/Layout';
import type { Props } from '@theme/Layout';

export default function LayoutInTurns({ children, ...props }: Props): ReactNode {
  return (
    <Later>
      <Layout {...props}>
        <Later>{children}</Later>
      </Layout>
    </Later>
  );
}
