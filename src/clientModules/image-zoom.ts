import type { Zoom } from 'medium-zoom';

let zoom: Zoom | undefined;

/** Images of a page's text, but for those inside `<KeepSize>`. */
const ZOOMABLE = 'article img:not([data-no-zoom] img)';

/** After each navigation, lets the images of the new page zoom on click. The library loads only where there are images. */
export async function onRouteDidUpdate(): Promise<void> {
  zoom?.detach();
  if (!document.querySelector(ZOOMABLE)) return;
  if (!zoom) {
    // The same without its styles, which stand in src/css/stylesheets.ts.
    const { default: mediumZoom } = await import('medium-zoom/dist/pure');
    zoom = mediumZoom({ background: 'var(--veil)', margin: 24 });
  }
  zoom.attach(ZOOMABLE);
}
