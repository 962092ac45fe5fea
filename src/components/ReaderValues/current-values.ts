import { completeValues, parseReaderValues } from '../../domain/reader-values/parse';
import type { ReaderValues, SampleValues } from '../../domain/reader-values/types';
import { storedText } from './store';

/** Returns the reader's values. Stored values that aren't valid, or that look like secrets, are ignored. */
export function readerValues(): ReaderValues {
  try {
    return parseReaderValues(JSON.parse(storedText() ?? '{}')).values;
  } catch {
    return {};
  }
}

/** Returns the values that samples currently show. */
export const shownValues = (): SampleValues => completeValues(readerValues());
