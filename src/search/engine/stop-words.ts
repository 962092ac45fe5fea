import { stem } from './tokens';

/** Words that make a question readable but say nothing about its subject. */
const STOP_WORDS = new Set(
  `a about after all am an and any are as at be been before but by can cannot could did do does doesn don for from get gets getting give
  got had has have how i if in into is isn it its just know like make many may me much must my need needs no not of on or other our out
  over partita please s say says see shall should show so some t than that the their them then there they this to tell too under up us use used
  using ve via want was way we were what when where which who why will with without won would you your`
    .split(/\s+/)
    .map(stem),
);

/**
 * Returns whether a word is a stop word.
 * @param term Stem of the complete word.
 */
export const isStopWord = (term: string): boolean => STOP_WORDS.has(term);
