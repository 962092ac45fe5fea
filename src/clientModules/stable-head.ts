import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';
import { HelmetProvider } from 'react-helmet-async';

// React hydrates a page in slices, and between them, react-helmet-async updates the head with what has hydrated so far. The page would lose
// its title, description, and classes for a moment, so the head stays unchanged until the whole page has hydrated.
if (ExecutionEnvironment.canUseDOM) HelmetProvider.canUseDOM = false;

/** Runs for the first time when the page has hydrated. */
export function onRouteDidUpdate(): void {
  HelmetProvider.canUseDOM = true;
}
