import { Button } from '@mantine/core';
import type { adminMember } from '@vizzi/api/contracts';
import type { z } from 'zod';
import { Dialog } from '../../components/overlays/dialog/dialog';
import form from '../../components/forms/form.module.css';
import { FormError } from '../../components/forms/form-error';
import { showSuccess } from '../../components/feedback/toasts/show-toast';
import { api } from '../../lib/api';
import { useOffline } from '../../lib/connection';
import { errorMessage } from '../../lib/error-message';
import { useSingleFlight } from '../../lib/use-single-flight';
import { useViewer } from '../../lib/use-viewer';
import classes from './members.module.css';
import { NOT_HEARD } from './not-heard';
import { useReadMembersAgain, useTakeMemberError } from './use-read-members-again';

export type AdminMember = z.output<typeof adminMember>;
export type Change = 'grant' | 'revoke' | 'demote';

interface Words {
  readonly title: string;
  readonly consequence: string;
  readonly action: string;
  readonly done: string;
}

const WORDS: Record<Change, Words> = {
  grant: {
    title: 'Grant lifetime premium?',
    consequence:
      'Every session is open to them at once, for good and free of charge. A running subscription ends at once, and nothing more is charged.',
    action: 'Grant lifetime',
    done: 'Lifetime premium granted',
  },
  revoke: {
    title: 'Revoke lifetime premium?',
    consequence:
      'Premium sessions close to them at once. A subscription that ended when lifetime was granted does not come back: they would have to subscribe again.',
    action: 'Revoke lifetime',
    done: 'Lifetime premium revoked',
  },
  demote: {
    title: 'Remove this member from the admins?',
    consequence: 'They lose the admin pages at once, and stay a member with everything that is theirs.',
    action: 'Remove admin',
    done: 'This member is no longer an admin',
  },
};

interface ChangeMemberProps {
  readonly member: AdminMember;
  readonly change: Change;
  readonly onClose: () => void;
}

/** Confirms a change of a member's premium, or the end of their admin rights, and explains its effect. */
export function ChangeMember({ member, change, onClose }: ChangeMemberProps) {
  const { title, consequence, action, done } = WORDS[change];
  const utils = api.useUtils();
  const readAgain = useReadMembersAgain();
  const { user } = useViewer();
  const options = {
    onSuccess: async () => {
      if (member.id === user?.id) void utils.auth.viewer.invalidate();
      await readAgain();
      showSuccess({ title: 'Success', message: done });
    },
    onError: useTakeMemberError(member.username),
  };
  const grant = api.admin.grantLifetime.useMutation(options);
  const revoke = api.admin.revokeLifetime.useMutation(options);
  const setAdmin = api.admin.setAdmin.useMutation(options);
  const userId = member.id;
  const run: Record<Change, () => Promise<unknown>> = {
    grant: () => grant.mutateAsync({ userId }, { onSuccess: onClose }),
    revoke: () => revoke.mutateAsync({ userId }, { onSuccess: onClose }),
    demote: () => setAdmin.mutateAsync({ userId, isAdmin: false }, { onSuccess: onClose }),
  };
  const busy = [grant, revoke, setAdmin].some(({ isPending }) => isPending);
  const singleFlight = useSingleFlight();
  const isOffline = useOffline();
  const error = grant.error ?? revoke.error ?? setAdmin.error;
  return (
    <Dialog title={title} opened onClose={onClose}>
      <div className={form.form}>
        <p className={classes.name}>{member.username}</p>
        <p>{consequence}</p>
        <FormError message={errorMessage(error, NOT_HEARD)} />
        <div className={form.actions}>
          <Button
            variant={change === 'grant' ? 'filled' : 'danger'}
            loading={busy}
            disabled={isOffline}
            onClick={() => singleFlight(run[change])}
          >
            {action}
          </Button>
          <Button variant="subtle" onClick={onClose} data-autofocus>
            Leave it as it is
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
