import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';

/** The element that a hash names, if any. A hash can hold anything. */
function targetOf(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
}

/** Opens the folded parts around what the address names, so that a link to a field shows the field. Not all browsers do it. */
function openFolds(): void {
  const target = targetOf(window.location.hash);
  let fold = target?.parentElement?.closest('details');
  if (!fold || fold.open) return;
  for (; fold; fold = fold.parentElement?.closest('details')) fold.open = true;
  target?.scrollIntoView();
}

/** After each navigation of the site; a click on a plain link to an anchor is none. */
export const onRouteDidUpdate = openFolds;

if (ExecutionEnvironment.canUseDOM) window.addEventListener('hashchange', openFolds);
