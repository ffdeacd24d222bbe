import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useRef, useState, type DragEvent } from 'react';
import classes from './upload-field.module.css';
import type { UploadKind } from './upload-kinds';
import { type UploadState, useUpload } from './use-upload';

interface UploadFieldProps<Stored> {
  readonly kind: UploadKind<Stored>;
  readonly label: string;
  readonly disabled: boolean;
  readonly onStored: (stored: Stored) => void;
}

/** Takes a file that is dropped or chosen, and shows how far it is. */
export function UploadField<Stored>({ kind, label, disabled, onStored }: UploadFieldProps<Stored>) {
  const picker = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const { state, start, pause, goOn, cancel } = useUpload(kind, onStored);
  const isBusy = state.kind !== 'idle' && state.kind !== 'failed';
  const take = (files: FileList | null) => {
    const [file] = files ?? [];
    if (file && !disabled && !isBusy) start(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <div
      className={classes.drop}
      data-over={isOver}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {!isBusy && (
        <>
          <Button
            variant="outline"
            size="sm"
            disabled={disabled}
            leftSection={<IconUpload size={20} stroke={1.6} aria-hidden />}
            onClick={() => picker.current?.click()}
          >
            {label}
          </Button>
          <p className={classes.hint}>{kind.hint}</p>
        </>
      )}
      <input
        ref={picker}
        type="file"
        hidden
        accept={kind.accept}
        aria-label={label}
        onChange={(event) => {
          take(event.currentTarget.files);
          event.currentTarget.value = '';
        }}
      />
      {(state.kind === 'sending' || state.kind === 'paused' || state.kind === 'lost') && (
        <>
          {state.kind === 'lost' && (
            <p role="alert" className={classes.failure}>
              {state.message} What has arrived is kept: please go on when you can.
            </p>
          )}
          <progress className={classes.progress} aria-label="Uploaded" value={state.sent} max={state.total} />
          <p className={classes.hint}>{progressOf(state)}</p>
          <div className={classes.actions}>
            {state.kind === 'sending' ? (
              <Button variant="outline" size="sm" onClick={pause}>
                Pause
              </Button>
            ) : (
              <Button size="sm" onClick={goOn}>
                Go on
              </Button>
            )}
            <Button variant="subtle" size="sm" onClick={cancel}>
              Cancel
            </Button>
          </div>
        </>
      )}
      {state.kind === 'checking' && <output>Checking the file…</output>}
      {state.kind === 'failed' && (
        <p role="alert" className={classes.failure}>
          {state.message}
        </p>
      )}
    </div>
  );
}

const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1);

function progressOf({ sent, total, ...state }: Extract<UploadState, { readonly sent: number }>): string {
  const done = `${megabytes(sent)} of ${megabytes(total)} MB`;
  if (state.kind === 'paused') return `Paused at ${done}`;
  if (state.kind === 'lost') return `Stopped at ${done}`;
  const left = state.secondsLeft;
  if (left === undefined || !Number.isFinite(left)) return done;
  return left < 60 ? `${done}, less than a minute left` : `${done}, about ${Math.ceil(left / 60)} min left`;
}
