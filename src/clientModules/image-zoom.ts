import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';
import type { Zoom } from 'medium-zoom';

let zoom: Zoom | undefined;

/** Images of a page's text, but for those inside `<KeepSize>`. src/css/prose.css shows by the pointer that they zoom. */
const ZOOMABLE = 'article img:not([data-no-zoom] img)';

/** The library loads with the first click on an image, and handles later clicks on that image. */
async function onClick(event: Event): Promise<void> {
  const { target } = event;
  if (!(target instanceof HTMLImageElement) || !target.matches(ZOOMABLE) || zoom?.getImages().includes(target)) return;
  // Says that the click is handled: src/plugins/head-tags/early-events.ts.
  event.preventDefault();
  // The same without its styles, which stand in src/css/stylesheets.ts.
  const { default: mediumZoom } = await import(/* webpackChunkName: "medium-zoom" */ 'medium-zoom/dist/pure');
  zoom ??= mediumZoom({ background: 'var(--veil)', margin: 24 });
  zoom.attach(target);
  await zoom.open({ target });
}

// Without the library an image stays as it is, and can be read.
if (ExecutionEnvironment.canUseDOM) document.addEventListener('click', (event) => void onClick(event).catch(() => undefined));

/** The images of the page before are gone. */
export function onRouteDidUpdate(): void {
  zoom?.detach();
}
