import { nextTask } from '../lib/next-task';

/** The turn of a part of the first page to take over its HTML. */
export interface Turn {
  hasCome: boolean;
  coming: Promise<void>;
  /** The page that has its HTML. */
  pathname: string;
}

const waiting: (() => void)[] = [];
let isFirstPage = false;
let allHave: () => void;

/** Settles when every part of the first page has taken over its HTML. */
export const everyTurn = new Promise<void>((resolve) => (allHave = resolve));

/** Takes over the first page: `render`, and each part that then asks for a turn, in a task of its own. */
export async function withTurns(render: () => void): Promise<void> {
  isFirstPage = true;
  waiting.push(render);
  for (;;) {
    // What a part asks for itself, it does in its own task.
    await nextTask();
    const next = waiting.shift();
    if (!next) break;
    next();
  }
  isFirstPage = false;
  allHave();
}

/**
 * Asks for a turn.
 * @param pathname of the page. @param media where the part shows; elsewhere the turn comes when it does.
 * @returns nothing when no HTML of the server is there to be taken over: then there is no need to wait.
 */
export function askForTurn(pathname: string, media?: MediaQueryList): Turn | undefined {
  if (!isFirstPage) return undefined;
  const turn: Turn = { hasCome: false, coming: Promise.resolve(), pathname };
  turn.coming = new Promise((resolve) => {
    const come = (): void => {
      turn.hasCome = true;
      resolve();
    };
    if (media && !media.matches) media.addEventListener('change', come, { once: true });
    else waiting.push(come);
  });
  return turn;
}
