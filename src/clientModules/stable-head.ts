import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';
import { HelmetProvider } from 'react-helmet-async';

// React hydrates in slices, and react-helmet-async writes the head after each of them: until the last one, the page would lose its title,
// its description, and its classes. So the head stays as the server wrote it until the page has hydrated.
if (ExecutionEnvironment.canUseDOM) HelmetProvider.canUseDOM = false;

/** Called first when the page has hydrated. */
export function onRouteDidUpdate(): void {
  HelmetProvider.canUseDOM = true;
}
