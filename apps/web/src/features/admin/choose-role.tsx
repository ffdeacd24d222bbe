import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import { Button, Radio } from '@mantine/core';
import { ADMIN_ROLES, type AdminRole } from '@vizzi/domain';
import { useState } from 'react';
import { showSuccess } from '../../components/feedback/toasts/show-toast';
import form from '../../components/forms/form.module.css';
import { FormError } from '../../components/forms/form-error';
import { Dialog } from '../../components/overlays/dialog/dialog';
import { api } from '../../lib/api';
import { useOffline } from '../../lib/connection';
import { errorMessage } from '../../lib/error-message';
import { useSingleFlight } from '../../lib/use-single-flight';
import { ROLES } from './admin-roles';
import type { AdminMember } from './change-member';
import classes from './members.module.css';
import { NOT_HEARD } from './not-heard';
import { useReadMembersAgain, useTakeMemberError } from './use-read-members-again';

const AGAIN = 'They have to log in again first.';
const INVITED = 'This address has not been confirmed. Its password ends, and we mail it a link to choose a new one.';

interface ChooseRoleProps {
  readonly member: AdminMember;
  readonly onClose: () => void;
}

/** Makes a member an admin, or gives an admin another role. */
export function ChooseRole({ member, onClose }: ChooseRoleProps) {
  const { id, username, isAdmin, adminRole, isAddressProved } = member;
  const readAgain = useReadMembersAgain();
  const isOffline = useOffline();
  const singleFlight = useSingleFlight();
  const [role, setRole] = useState<AdminRole>(adminRole ?? 'editor');
  const isChange = role !== adminRole;
  const setAdmin = api.admin.setAdmin.useMutation({
    onSuccess: async () => {
      await readAgain();
      showSuccess({ title: 'Success', message: isAdmin ? 'The role was changed' : 'This member is an admin now' });
    },
    onError: useTakeMemberError(username),
  });
  return (
    <Dialog title={isAdmin ? 'Change the role of this admin?' : 'Make this member an admin?'} opened onClose={onClose}>
      <div className={form.form}>
        <p className={classes.name}>{username}</p>
        {isChange && <p>{isAddressProved ? AGAIN : INVITED}</p>}
        <Radio.Group
          label="Role"
          value={role}
          onChange={(value) => setRole(ADMIN_ROLES.find((each) => each === value) ?? role)}
        >
          <div className={classes.roles}>
            {ADMIN_ROLES.map((each) => (
              <Radio
                key={each}
                value={each}
                label={ROLES[each].name}
                description={ROLES[each].rights}
                color="var(--vz-fill)"
              />
            ))}
          </div>
        </Radio.Group>
        <FormError message={errorMessage(setAdmin.error, NOT_HEARD)} />
        <div className={form.actions}>
          <Button
            loading={setAdmin.isPending}
            disabled={isOffline || !isChange}
            onClick={() =>
              singleFlight(() => setAdmin.mutateAsync({ userId: id, isAdmin: true, role }, { onSuccess: onClose }))
            }
          >
            {isAdmin ? 'Change role' : 'Make admin'}
          </Button>
          <Button variant="subtle" onClick={onClose} data-autofocus>
            Leave it as it is
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
