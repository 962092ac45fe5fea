import type { Zoom } from 'medium-zoom';

let zoom: Zoom | undefined;

/** Whether an enlarged image may stay. The library ignores a request to restore an image that's still growing. */
let isWanted = false;

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
  loaded.on('opened', () => {
    if (!isWanted) return void loaded.close();
    // Assistive technology reads the image in the page, so the enlarged copy is hidden from it.
    document.querySelector('.medium-zoom-image--opened')?.setAttribute('aria-hidden', 'true');
  });
  return loaded.on('open', ({ target }) => {
    isWanted = true;
    // The control that gets the focus, by Tab for example, must not be behind the picture.
    document.addEventListener('focusin', closeZoom, { once: true });
    void loaded.update({ container: areaFor(target as HTMLImageElement) });
  });
}

/** Returns whether the library itself handles clicks on an image. */
export const isAttached = (image: HTMLImageElement): boolean => zoom?.getImages().includes(image) ?? false;

/** Enlarges an image, or restores its size. The library loads on first use. @throws Error if it can't be loaded. */
export async function toggleZoom(image: HTMLImageElement): Promise<void> {
  isWanted = true;
  zoom ??= await load();
  if (!isWanted) return;
  zoom.attach(image);
  await zoom.toggle({ target: image });
}

/** Restores the size of an enlarged image. */
export function closeZoom(): void {
  isWanted = false;
  void zoom?.close();
}

/** Detaches the images of the previous page. */
export const detachImages = (): void => void zoom?.detach();
