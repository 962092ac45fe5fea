import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';

/** Sections that are open only while the page is printed, and the name of each, which would close the others of its group. */
let opened: [section: HTMLDetailsElement, name: string | null][] = [];

function openSections(): void {
  for (const section of document.querySelectorAll<HTMLDetailsElement>('main details:not([open], [data-markdown-ignore] *)')) {
    opened.push([section, section.getAttribute('name')]);
    section.removeAttribute('name');
    section.open = true;
  }
}

function closeSections(): void {
  for (const [section, name] of opened) {
    section.open = false;
    if (name !== null) section.setAttribute('name', name);
  }
  opened = [];
}

// In newer browsers, src/css/print.css is enough, and it also applies to a page that scripts print.
if (ExecutionEnvironment.canUseDOM && !CSS.supports('selector(::details-content)')) {
  window.addEventListener('beforeprint', openSections);
  window.addEventListener('afterprint', closeSections);
}
