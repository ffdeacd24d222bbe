import { useEffect, useRef, useState } from 'react';
import type { Upload } from 'tus-js-client';
import { finishUpload, NotNow, type Progress, sendFile } from './send-file';
import { useUnsavedWarning } from '../../../../lib/unsaved-work';
import type { UploadKind } from './upload-kinds';

export type UploadState =
  | { readonly kind: 'idle' | 'checking' }
  | ({ readonly kind: 'sending' | 'paused' } & Progress)
  | ({ readonly kind: 'lost'; readonly message: string } & Progress)
  | { readonly kind: 'failed'; readonly message: string };

/** Uploads a file, which can be paused. `onStored` gets what the server made of it. */
export function useUpload<Stored>(kind: UploadKind<Stored>, onStored: (stored: Stored) => void) {
  const [state, setState] = useState<UploadState>({ kind: 'idle' });
  const current = useRef<Upload>(undefined);
  /** The address of a file that has arrived and was not checked yet. */
  const arrived = useRef<string>(undefined);
  useUnsavedWarning(state.kind !== 'idle' && state.kind !== 'failed');
  useEffect(() => () => void current.current?.abort(), []);
  const fail = (message: string) => setState({ kind: 'failed', message });

  const finish = async (address: string, total: number) => {
    arrived.current = address;
    setState({ kind: 'checking' });
    try {
      onStored(await finishUpload(address, kind));
      setState({ kind: 'idle' });
    } catch (error) {
      if (error instanceof NotNow)
        setState({ kind: 'lost', message: error.message, sent: total, total, secondsLeft: undefined });
      else fail(error instanceof Error ? error.message : String(error));
    }
  };
  const start = async (source: File) => {
    if (source.size > kind.bytes)
      return fail(`This file is too large. It may have ${kind.bytes / 1_000_000} MB at most.`);
    arrived.current = undefined;
    setState({ kind: 'sending', sent: 0, total: source.size, secondsLeft: undefined });
    current.current = await sendFile(source, {
      onProgress: (progress) => setState({ kind: 'sending', ...progress }),
      onSent: (address) => void finish(address, source.size),
      onLost: () =>
        setState((now) =>
          now.kind === 'sending' ? { ...now, kind: 'lost', message: 'The connection was lost.' } : now,
        ),
      onRefused: fail,
    });
  };
  return {
    state,
    start: (file: File) => void start(file),
    pause: () => {
      void current.current?.abort();
      setState((now) => (now.kind === 'sending' ? { ...now, kind: 'paused' } : now));
    },
    goOn: () => {
      if (state.kind !== 'paused' && state.kind !== 'lost') return;
      if (arrived.current !== undefined) {
        void finish(arrived.current, state.total);
        return;
      }
      setState({ ...state, kind: 'sending', secondsLeft: undefined });
      current.current?.start();
    },
    cancel: () => {
      void current.current?.abort(true).catch(() => {});
      setState({ kind: 'idle' });
    },
  };
}
