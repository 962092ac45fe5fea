import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';

/** How long the message is shown, in milliseconds. */
const CONFIRMATION = 2000;

let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows a message next to an element. The page has one message, which takes no space and isn't part of the heading's accessible name. */
function showMessage(text: string, anchor: Element): void {
  let message = document.getElementById('copied');
  if (!message) {
    message = document.createElement('div');
    message.id = 'copied';
    message.role = 'status';
    document.body.append(message);
  }
  const { left, top } = anchor.getBoundingClientRect();
  message.style.left = `${Math.min(left + window.scrollX, document.documentElement.clientWidth - 90)}px`;
  message.style.top = `${top + window.scrollY}px`;
  message.textContent = text;
  clearTimeout(timer);
  timer = setTimeout(() => message.replaceChildren(), CONFIRMATION);
}

/** Copies the address of a heading when its link is clicked. The link still works as usual. */
async function copyAnchor({ target }: Event): Promise<void> {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a.hash-link') : null;
  if (!link) return;
  try {
    await navigator.clipboard.writeText(link.href);
    showMessage('Copied', link);
  } catch {
    // Browsers deny clipboard access in frames and over plain HTTP. The address bar has the link, too.
  }
}

if (ExecutionEnvironment.canUseDOM) document.addEventListener('click', (event) => void copyAnchor(event));
