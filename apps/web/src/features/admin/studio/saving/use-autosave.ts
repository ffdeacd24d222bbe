import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { showError } from '../../../../components/feedback/toasts/show-toast';
import { callFor, LEFT_UNSAVED, memberOfPage } from '../../../../lib/api';
import { errorCode } from '../../../../lib/error-code';
import { noteUnsaved } from '../../../../lib/unsaved-work';
import { isUnanswered } from '../../not-heard';
import { Autosave, isDue, type Rules } from './autosave';

/** A save that no server answered is sent again. */
const RETRY_MS = 15_000;
/** A server that says nothing for so long does not answer. */
const PATIENCE_MS = 30_000;

/** Who edits. */
export interface Author {
  /** The options of a call for them, which the server refuses when somebody else is logged in. */
  readonly call: () => Partial<ReturnType<typeof callFor>> & { readonly signal: AbortSignal };
  /** Whether the page shows them. */
  readonly isShown: () => boolean;
}

const WAITING = 'They wait in the editor of this session until this page is closed or loaded anew.';

interface Autosaved<Edits, Saved, Theirs> {
  readonly what: string;
  /** The session that is edited. */
  readonly id: number;
  readonly rulesFor: (author: Author) => Rules<Edits, Saved, Theirs>;
}

/**
 * The edits of one thing, kept for their author until they are saved, the page is closed or loaded anew, or the author logs out. A save is
 * sent `afterMs` milliseconds after the last edit where `savesItself` says so of edits.
 */
export function useAutosave<Edits, Saved, Theirs>(
  of: Autosaved<Edits, Saved, Theirs>,
  savesItself: (edits: Edits) => boolean,
  afterMs: number,
) {
  const client = useQueryClient();
  const [{ autosave, keep }] = useState(() => findAutosave(client, of));
  const state = useSyncExternalStore(autosave.subscribe, autosave.read);
  const { edits, error } = state;
  const isScheduled = edits !== undefined && savesItself(edits) && isDue(state);
  const isAgain = isUnanswered(error) && error !== null;
  useEffect(() => {
    if (!isScheduled || !edits) return undefined;
    const timer = setTimeout(() => void autosave.save(), isAgain ? RETRY_MS : afterMs);
    return () => clearTimeout(timer);
  }, [autosave, edits, isScheduled, isAgain, afterMs]);
  const leave = useEffectEvent(() => autosave.leave(savesItself));
  useEffect(() => {
    keep();
    autosave.open();
    return () => void leave();
  }, [autosave, keep]);
  return { autosave, state };
}

/** What the author left here before, or nothing yet. */
function findAutosave<Edits, Saved, Theirs>(
  client: QueryClient,
  { what, id, rulesFor }: Autosaved<Edits, Saved, Theirs>,
) {
  const memberId = memberOfPage(client);
  const queryKey = [LEFT_UNSAVED, memberId, what, id];
  const find = () => client.getQueryData<Autosave<Edits, Saved, Theirs>>(queryKey);
  const forget = () => client.removeQueries({ queryKey, exact: true });
  const author = {
    call: () => ({
      ...(memberId !== undefined && callFor(memberId)),
      signal: AbortSignal.timeout(PATIENCE_MS),
    }),
    isShown: () => memberOfPage(client) === memberId,
  };
  // A logout removes all queries. A session that ended elsewhere leaves these, for the same member.
  const isKept = () => find() === autosave && [memberId, undefined].includes(memberOfPage(client));
  const autosave: Autosave<Edits, Saved, Theirs> =
    find() ??
    new Autosave(rulesFor(author), {
      isKept,
      noteUnsaved: () => noteUnsaved(isKept),
      forget,
      sayUnsaved: (error) => {
        if (errorCode(error) !== 'NOT_FOUND') return showError(WAITING, 'Your changes are not saved');
        autosave.discard();
        forget();
        return showError('It was deleted meanwhile.', 'Your changes of a session are not saved');
      },
    });
  const keep = () => {
    client.setQueryDefaults([LEFT_UNSAVED], { gcTime: Infinity });
    client.setQueryData(queryKey, autosave);
  };
  return { autosave, keep };
}

/** Forgets what was edited of a session that is there no more. */
export function useForgetEdits(id: number, isDeleted: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (isDeleted)
      client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] === LEFT_UNSAVED && queryKey[3] === id });
  }, [client, id, isDeleted]);
}
