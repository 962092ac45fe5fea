import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';
import { HelmetProvider } from 'react-helmet-async';

// React hydrates the page in parts, and react-helmet-async updates the head after each of them. Until the last part, the page would lose
// its title, description, and classes, so the head stays unchanged until the page has hydrated.
if (ExecutionEnvironment.canUseDOM) HelmetProvider.canUseDOM = false;

/** Runs for the first time when the page has hydrated. */
export function onRouteDidUpdate(): void {
  HelmetProvider.canUseDOM = true;
}
