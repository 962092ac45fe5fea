import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';
import { isShortcut } from '../components/key-press';

// Names in prose are links: src/plugins/remark/term-links.ts. This module shows what they mean on hover, on focus, and on a first tap; a click or
// a second tap follows the link. By WCAG 2.2, 1.4.13, Escape closes the explanation, a pointer can move onto it, and it stays until then.

/** How long a pointer rests on a name before its explanation opens, and how long it can be elsewhere until it closes, in milliseconds. */
const DELAY = 200;

const GAP = 8;

let timer: ReturnType<typeof setTimeout> | undefined;
/** The name whose explanation is open, or about to open. */
let owner: HTMLAnchorElement | undefined;
let explanation: HTMLElement | undefined;
/** The name that a finger touched while its explanation wasn't open. */
let touched: HTMLAnchorElement | undefined;

/** Returns the link around a target if its text is a single name. A field in the reference has its description below it. */
function nameAt(target: EventTarget | null): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('article a:not([data-field] *)') : null;
  return link?.childNodes.length === 1 && link.firstElementChild?.tagName === 'CODE' ? link : undefined;
}

function close(): void {
  clearTimeout(timer);
  owner?.removeAttribute('aria-describedby');
  explanation?.remove();
  owner = explanation = undefined;
}

/** Below the name, or above it where there's no space, and within the window. */
function place(box: HTMLElement, link: Element): void {
  const { top, bottom, left } = link.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const isAbove = bottom + box.offsetHeight + GAP > clientHeight && top > box.offsetHeight + GAP;
  box.style.left = `${Math.max(GAP, Math.min(left, clientWidth - box.offsetWidth - GAP)) + window.scrollX}px`;
  box.style.top = `${(isAbove ? top - box.offsetHeight : bottom) + window.scrollY}px`;
}

async function open(link: HTMLAnchorElement): Promise<void> {
  if (owner === link) return clearTimeout(timer);
  close();
  owner = link;
  const { default: terms } = await import('@site/.docusaurus/facts/terms.json');
  const text = terms[link.textContent.replaceAll('\u200B', '')];
  // The reader may be elsewhere by now, or may have come back.
  if (owner !== link || explanation || !text || !link.isConnected) return;
  explanation = document.createElement('div');
  explanation.id = 'explanation';
  explanation.role = 'tooltip';
  explanation.append(Object.assign(document.createElement('p'), { textContent: text }));
  document.body.append(explanation);
  link.setAttribute('aria-describedby', explanation.id);
  place(explanation, link);
}

/** Without the data, a name is a link as any other. */
const show = (link: HTMLAnchorElement): void => void open(link).catch(close);

function onPointerOver({ target, pointerType }: PointerEvent): void {
  if (pointerType === 'touch') return;
  const link = nameAt(target);
  clearTimeout(timer);
  if (link) timer = setTimeout(() => show(link), DELAY);
  else if (owner && owner !== document.activeElement && !explanation?.contains(target as Node)) timer = setTimeout(close, DELAY);
}

function onFocusIn({ target }: FocusEvent): void {
  const link = nameAt(target);
  if (link?.matches(':focus-visible')) show(link);
  else if (owner && link !== owner) close();
}

function onPointerDown({ target, pointerType }: PointerEvent): void {
  const link = nameAt(target);
  touched = pointerType === 'touch' && link !== owner ? link : undefined;
  if (owner && link !== owner && !explanation?.contains(target as Node)) close();
}

function onClick(event: MouseEvent): void {
  const link = nameAt(event.target);
  if (!link || link !== touched) return link && close();
  event.preventDefault();
  show(link);
}

/** The next page has other names. Docusaurus calls this only in a browser. */
export const onRouteUpdate = close;

if (ExecutionEnvironment.canUseDOM) {
  document.addEventListener('pointerover', onPointerOver);
  document.addEventListener('focusin', onFocusIn);
  document.addEventListener('pointerdown', onPointerDown);
  // Before the router's listener, which follows the link.
  document.addEventListener('click', onClick, true);
  document.addEventListener('keydown', (event) => isShortcut(event, 'close') && close());
}
