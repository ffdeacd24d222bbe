import { useEffect, useRef, useState } from 'react';
import type { Upload } from 'tus-js-client';
import { finishUpload, type Progress, sendFile } from './send-file';
import { useUnsavedWarning } from '../use-unsaved-warning';
import type { UploadKind } from './upload-kinds';

export type UploadState =
  | { readonly kind: 'idle' | 'checking' }
  | ({ readonly kind: 'sending' | 'paused' } & Progress)
  | { readonly kind: 'failed'; readonly message: string };

/** Uploads a file, which can be paused. `onStored` gets what the server made of it. */
export function useUpload<Stored>(kind: UploadKind<Stored>, onStored: (stored: Stored) => void) {
  const [state, setState] = useState<UploadState>({ kind: 'idle' });
  const current = useRef<Upload>(undefined);
  useUnsavedWarning(state.kind === 'sending' || state.kind === 'paused' || state.kind === 'checking');
  useEffect(() => () => void current.current?.abort(), []);
  const fail = (message: string) => setState({ kind: 'failed', message });

  const finish = async (address: string) => {
    setState({ kind: 'checking' });
    try {
      onStored(await finishUpload(address, kind));
      setState({ kind: 'idle' });
    } catch (error) {
      fail(error instanceof Error ? error.message : String(error));
    }
  };
  const start = async (source: File) => {
    if (source.size > kind.bytes)
      return fail(`This file is too large. It may have ${kind.bytes / 1_000_000} MB at most.`);
    setState({ kind: 'sending', sent: 0, total: source.size, secondsLeft: undefined });
    current.current = await sendFile(source, {
      onProgress: (progress) => setState({ kind: 'sending', ...progress }),
      onSent: (address) => void finish(address),
      onFailure: fail,
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
      setState((now) => (now.kind === 'paused' ? { ...now, kind: 'sending', secondsLeft: undefined } : now));
      current.current?.start();
    },
    cancel: () => {
      void current.current?.abort(true).catch(() => {});
      setState({ kind: 'idle' });
    },
  };
}
