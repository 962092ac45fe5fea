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
  /** Replaces the draft with another sample. */
  choose: (sample: number) => void;
  /** Changes the draft without storing it, for example to restore a call that was already sent. */
  setDraft: (draft: Draft) => void;
  /** Changes the draft, and stores it until it's sent. */
  type: (draft: Draft) => void;
}

/** Manages the request that a reader edits, which starts from a sample with the reader's own values. */
export function useDraft(data: OperationData, session: Session, example: number): DraftState {
  const sampleDraft = (index: number): Draft =>
    draftOf(data, index, {
      token: data.samples[0]?.bearer ? session.token : '',
      remembered: session.remembered,
      values: shownValues(),
      now: session.sandbox.state.now,
    });
  const [sample, setSample] = useState(example);
  const [initial, setInitial] = useState(() => sampleDraft(example));
  const [draft, setDraft] = useState<Draft>(() => ({ ...initial, ...unsentFor(data.id) }));

  // When the demo client gets a new token, the draft does, too, unless the reader entered one.
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
  // Keep a body that the reader has edited.
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
