/** How many folds open before the browser may draw. All of a long page at once take half a second on a slow phone. */
const SLICE = 6;

let waiting: ReturnType<typeof setTimeout> | undefined;

function isInView(fold: HTMLDetailsElement): boolean {
  const { top, bottom } = fold.getBoundingClientRect();
  return bottom > top && bottom > 0 && top < window.innerHeight;
}

/** Opens or closes folds: at once those that the reader sees, and then the others, a few at a time. */
export function setFolds(folds: readonly HTMLDetailsElement[], isOpen: boolean): void {
  clearTimeout(waiting);
  const seen = folds.filter(isInView);
  const others = folds.filter((fold) => !seen.includes(fold));
  for (const fold of seen) fold.open = isOpen;
  const goOn = (from: number): void => {
    for (const fold of others.slice(from, from + SLICE)) fold.open = isOpen;
    if (from + SLICE < others.length) waiting = setTimeout(() => goOn(from + SLICE));
  };
  waiting = setTimeout(() => goOn(0));
}
