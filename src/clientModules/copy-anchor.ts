import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';

/** How long the page says that it copied, in milliseconds. */
const CONFIRMATION = 2000;

let timer: ReturnType<typeof setTimeout> | undefined;

/** One message for the page, next to the control. It takes no space and isn't part of the heading's name. */
function say(text: string, beside: Element): void {
  let message = document.getElementById('copied');
  if (!message) {
    message = document.createElement('div');
    message.id = 'copied';
    message.role = 'status';
    document.body.append(message);
  }
  const { left, top } = beside.getBoundingClientRect();
  message.style.left = `${Math.min(left + window.scrollX, document.documentElement.clientWidth - 90)}px`;
  message.style.top = `${top + window.scrollY}px`;
  message.textContent = text;
  clearTimeout(timer);
  timer = setTimeout(() => message.replaceChildren(), CONFIRMATION);
}

/** The link of a heading leads to the heading, as without script, and its address goes to the clipboard. */
async function copyAnchor({ target }: Event): Promise<void> {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a.hash-link') : null;
  if (!link) return;
  try {
    await navigator.clipboard.writeText(link.href);
    say('Copied', link);
  } catch {
    // Refused in frames and over plain http: the address bar has it then.
  }
}

if (ExecutionEnvironment.canUseDOM) document.addEventListener('click', (event) => void copyAnchor(event));
