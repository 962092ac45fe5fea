import { completeValues, parseReaderValues } from '../../domain/reader-values/parse';
import type { ReaderValues, SampleValues } from '../../domain/reader-values/types';
import { storedText } from './store';

/** The reader's own values. Stored values that aren't valid, or that look like secrets, are ignored. */
export function readerValues(): ReaderValues {
  try {
    return parseReaderValues(JSON.parse(storedText() ?? '{}')).values;
  } catch {
    return {};
  }
}

/** The values that samples show at the moment. */
export const shownValues = (): SampleValues => completeValues(readerValues());
