import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';
import type { Zoom } from 'medium-zoom';

let zoom: Zoom | undefined;

/** Space around an enlarged image, in px. */
const MARGIN = 16;

/** Returns the area that an enlarged image fills: the window, or on a phone, an area as wide as the image that scrolls horizontally. */
const areaFor = (image: HTMLImageElement): { width: number; height: number } => ({
  width: Math.max(document.documentElement.clientWidth, Number(image.getAttribute('width') ?? 0) + 2 * MARGIN),
  height: document.documentElement.clientHeight,
});

async function load(): Promise<Zoom> {
  // The build without styles, which are in src/css/stylesheets.ts.
  const { default: mediumZoom } = await import(/* webpackChunkName: "medium-zoom" */ 'medium-zoom/dist/pure');
  const loaded = mediumZoom({ background: 'var(--veil)', margin: MARGIN });
  // Assistive technology reads the image in the page, so the enlarged copy is hidden from it.
  loaded.on('opened', () => document.querySelector('.medium-zoom-image--opened')?.setAttribute('aria-hidden', 'true'));
  return loaded.on('open', ({ target }) => void loaded.update({ container: areaFor(target as HTMLImageElement) }));
}

/** Enlarges the image in a link (src/components/Picture), or restores its size. The library loads on the first click. */
async function onClick(event: MouseEvent): Promise<void> {
  const { target } = event;
  const image = target instanceof Element && target.closest('a[data-zoom]')?.querySelector('img');
  if (!image || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  // The library itself handles clicks on images attached to it. Enter clicks the link instead.
  if (target === image && zoom?.getImages().includes(image)) return;
  zoom ??= await load();
  zoom.attach(image);
  await zoom.toggle({ target: image });
}

// If the library can't be loaded, the image isn't enlarged.
if (ExecutionEnvironment.canUseDOM) document.addEventListener('click', (event) => void onClick(event).catch(() => undefined));

/** Detaches the images of the previous page. */
export function onRouteDidUpdate(): void {
  zoom?.detach();
}
