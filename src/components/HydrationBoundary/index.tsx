import { Suspense, type ReactNode } from 'react';

interface HydrationBoundaryProps {
  children: ReactNode;
}

/**
 * A part of the page that React hydrates in a task of its own, so that a slow phone can respond in between. A click on a part that has
 * not hydrated yet makes React hydrate it first: https://react.dev/reference/react-dom/client/hydrateRoot
 */
export default function HydrationBoundary({ children }: HydrationBoundaryProps): ReactNode {
  return <Suspense>{children}</Suspense>;
}
