import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from '../../components/overlays/dialog/dialog';
import form from '../../components/forms/form.module.css';
import { FormError } from '../../components/forms/form-error';
import { useOffline } from '../../lib/connection';
import { errorMessage } from '../../lib/error-message';
import { useSingleFlight } from '../../lib/use-single-flight';
import { NOT_HEARD, useLostAnswer } from './use-lost-answer';

interface ConfirmDialogProps {
  readonly title: string;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog that confirms a change of the subscription. */
export function ConfirmDialog({ children, ...dialog }: ConfirmDialogProps) {
  return (
    <Dialog {...dialog}>
      <div className={form.form}>{children}</div>
    </Dialog>
  );
}

interface ConfirmActionsProps {
  /** The label of the button that confirms. */
  readonly yes: string;
  readonly no: string;
  readonly isDanger?: boolean;
  /** Disables the confirmation while its terms load. */
  readonly isWaiting?: boolean;
  readonly mutation: {
    readonly mutateAsync: () => Promise<unknown>;
    readonly isPending: boolean;
    readonly error: { readonly message: string; readonly data?: unknown } | null;
  };
  readonly onClose: () => void;
}

/** The two buttons of the dialog. The one that changes nothing has the focus. */
export function ConfirmActions({
  yes,
  no,
  isDanger = false,
  isWaiting = false,
  mutation,
  onClose,
}: ConfirmActionsProps) {
  const singleFlight = useSingleFlight();
  const isOffline = useOffline();
  const takeError = useLostAnswer(onClose);
  return (
    <>
      <FormError message={errorMessage(mutation.error, NOT_HEARD)} />
      <div className={form.actions}>
        <Button
          variant={isDanger ? 'danger' : 'filled'}
          disabled={isWaiting || isOffline}
          loading={mutation.isPending}
          onClick={() => singleFlight(() => mutation.mutateAsync().catch(takeError))}
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
