import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';
import { detachImages, isAttached, toggleZoom } from '../components/Picture/zoom';

/** Enlarges the image in a link (src/components/Picture), or restores its size. */
async function onClick(event: MouseEvent): Promise<void> {
  const { target } = event;
  const image = target instanceof Element && target.closest('a[data-zoom]')?.querySelector('img');
  if (!image || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  // The library itself handles clicks on images attached to it. Enter clicks the link instead.
  if (target === image && isAttached(image)) return;
  await toggleZoom(image);
}

// If the library can't be loaded, the image isn't enlarged.
if (ExecutionEnvironment.canUseDOM) document.addEventListener('click', (event) => void onClick(event).catch(() => undefined));

export const onRouteDidUpdate = detachImages;
