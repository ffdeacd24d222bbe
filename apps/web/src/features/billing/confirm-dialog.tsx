import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from '../../components/overlays/dialog';
import form from '../../components/forms/form.module.css';
import { FormFailure } from '../../components/forms/form-error';
import { failureMessage } from '../../lib/error-message';
import { useOnce } from '../../lib/use-once';

interface QuestionProps {
  readonly title: string;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Asks before anything about money changes: what will happen and when, then yes or no. */
export function Question({ children, ...dialog }: QuestionProps) {
  return (
    <Dialog {...dialog}>
      <div className={form.form}>{children}</div>
    </Dialog>
  );
}

interface AnswerProps {
  /** What yes does, in its own words. */
  readonly yes: string;
  readonly no: string;
  readonly isDanger?: boolean;
  /** There is nothing to say yes to yet. */
  readonly isWaiting?: boolean;
  readonly deed: {
    readonly mutateAsync: () => Promise<unknown>;
    readonly isPending: boolean;
    readonly error: { readonly message: string; readonly data?: unknown } | null;
  };
  readonly onClose: () => void;
}

/** The two buttons; the one that changes nothing has the focus. */
export function Answer({ yes, no, isDanger = false, isWaiting = false, deed, onClose }: AnswerProps) {
  const once = useOnce();
  return (
    <>
      <FormFailure message={failureMessage(deed.error, 'The payment provider does not answer. Nothing has changed.')} />
      <div className={form.actions}>
        <Button
          variant={isDanger ? 'danger' : 'filled'}
          disabled={isWaiting}
          loading={deed.isPending}
          onClick={() => once(deed.mutateAsync)}
        >
          {yes}
        </Button>
        <Button variant="subtle" onClick={onClose} data-autofocus>
          {no}
        </Button>
      </div>
    </>
  );
}
