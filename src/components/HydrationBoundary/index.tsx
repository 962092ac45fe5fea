import { Suspense, type ReactNode } from 'react';

interface HydrationBoundaryProps {
  children: ReactNode;
}

/**
 * Makes React hydrate a part of the page in a separate task, so slow phones stay responsive. A click on a part that hasn't hydrated yet
 * makes React hydrate it first: https://react.dev/reference/react-dom/client/hydrateRoot
 */
export default function HydrationBoundary({ children }: HydrationBoundaryProps): ReactNode {
  return <Suspense>{children}</Suspense>;
}
