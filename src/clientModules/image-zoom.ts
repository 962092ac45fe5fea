import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';
import type { Zoom } from 'medium-zoom';

let zoom: Zoom | undefined;

/** Space around an enlarged image, in px. */
const MARGIN = 16;

/** Where an image enlarges to: the window, or on a phone an area as wide as the image, in which the reader moves sideways. */
const areaFor = (image: HTMLImageElement): { width: number; height: number } => ({
  width: Math.max(document.documentElement.clientWidth, Number(image.getAttribute('width') ?? 0) + 2 * MARGIN),
  height: document.documentElement.clientHeight,
});

async function load(): Promise<Zoom> {
  // The same without its styles, which are in src/css/stylesheets.ts.
  const { default: mediumZoom } = await import(/* webpackChunkName: "medium-zoom" */ 'medium-zoom/dist/pure');
  const loaded = mediumZoom({ background: 'var(--veil)', margin: MARGIN });
  // Assistive technology reads the image in the page, so it doesn't need the copy that is enlarged.
  loaded.on('opened', () => document.querySelector('.medium-zoom-image--opened')?.setAttribute('aria-hidden', 'true'));
  return loaded.on('open', ({ target }) => void loaded.update({ container: areaFor(target as HTMLImageElement) }));
}

/** Enlarges the image of a link (src/components/Picture), or puts it back. The library loads with the first click. */
async function onClick(event: MouseEvent): Promise<void> {
  const { target } = event;
  const image = target instanceof Element && target.closest('a[data-zoom]')?.querySelector('img');
  if (!image || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  // The library listens to clicks on images that it knows. Enter is a click on the link.
  if (target === image && zoom?.getImages().includes(image)) return;
  zoom ??= await load();
  zoom.attach(image);
  await zoom.toggle({ target: image });
}

// Without the library an image stays as it is.
if (ExecutionEnvironment.canUseDOM) document.addEventListener('click', (event) => void onClick(event).catch(() => undefined));

/** The images of the page before are gone. */
export function onRouteDidUpdate(): void {
  zoom?.detach();
}
