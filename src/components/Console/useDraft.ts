import { useEffect, useState } from 'react';
import { draftOf } from '@site/src/components/Console/session/draft';
import { storeUnsent, unsentFor } from '@site/src/components/Console/session/unsent';
import type { Session } from '@site/src/components/Console/session/session';
import type { Draft, OperationData } from '@site/src/components/Console/session/types';
import { shownValues } from '../ReaderValues/current-values';
import { onValuesChange } from '../ReaderValues/store';

interface DraftState {
  draft: Draft;
  /** The sample that the draft started from. */
  sample: number;
  /** Starts again from another sample. */
  choose: (sample: number) => void;
  /** Changes the draft without storing it, such as to a call that was already sent. */
  setDraft: (draft: Draft) => void;
  /** Stores what the reader typed until it's sent. */
  type: (draft: Draft) => void;
}

/** The request that a reader edits: a sample with their own values to begin with. */
export function useDraft(data: OperationData, session: Session, example: number): DraftState {
  const sampleDraft = (index: number): Draft =>
    draftOf(data, index, data.samples[0]?.bearer ? session.token : '', session.remembered, shownValues());
  const [sample, setSample] = useState(example);
  const [initial, setInitial] = useState(() => sampleDraft(example));
  const [draft, setDraft] = useState<Draft>(() => ({ ...initial, ...unsentFor(data.id) }));

  // The token of the demo client follows the clock; one that the reader typed stays.
  const [lastToken, setLastToken] = useState(session.token);
  if (session.token !== lastToken) {
    setLastToken(session.token);
    if (draft.token === lastToken) setDraft({ ...draft, token: session.token });
  }

  const choose = (index: number): void => {
    const chosen = sampleDraft(index);
    setSample(index);
    setInitial(chosen);
    setDraft(chosen);
    storeUnsent(data.id);
  };
  // A body that the reader edited stays as it is.
  useEffect(() =>
    onValuesChange(() => {
      const { body } = sampleDraft(sample);
      if (draft.body === initial.body) setDraft({ ...draft, body });
      setInitial({ ...initial, body });
    }),
  );
  const type = (typed: Draft): void => {
    setDraft(typed);
    storeUnsent(data.id, { parameters: typed.parameters, body: typed.body });
  };
  return { draft, sample, choose, setDraft, type };
}
