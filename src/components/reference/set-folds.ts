/** Sections to open before the browser can paint. Opening all sections of a long page takes half a second on a slow phone. */
const SLICE = 6;

let waiting: ReturnType<typeof setTimeout> | undefined;

function isInView(fold: HTMLDetailsElement): boolean {
  const { top, bottom } = fold.getBoundingClientRect();
  return bottom > top && bottom > 0 && top < window.innerHeight;
}

/** Opens or closes collapsible sections: first those in the viewport, then the others in batches. */
export function setFolds(folds: readonly HTMLDetailsElement[], isOpen: boolean): void {
  clearTimeout(waiting);
  const seen = folds.filter(isInView);
  const others = folds.filter((fold) => !seen.includes(fold));
  for (const fold of seen) fold.open = isOpen;
  const setBatch = (from: number): void => {
    for (const fold of others.slice(from, from + SLICE)) fold.open = isOpen;
    if (from + SLICE < others.length) waiting = setTimeout(() => setBatch(from + SLICE));
  };
  waiting = setTimeout(() => setBatch(0));
}
