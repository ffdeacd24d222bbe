import '@mantine/core/styles/Badge.layer.css';
import { Badge, Button } from '@mantine/core';
import { IconStarFilled } from '@tabler/icons-react';
import { formatMoney, membershipBadge } from '@vizzi/domain';
import { useState } from 'react';
import { SettingsRow, SettingsRows } from '../../components/layout/settings-rows';
import { useAdminRole } from '../../lib/use-admin-role';
import { ROLES } from './admin-roles';
import { type AdminMember, type Change, ChangeMember } from './change-member';
import { ChooseRole } from './choose-role';
import classes from './members.module.css';
import { planOf, words } from './plan-of';

/** A member's plan and rights; owners may change them. */
export function MemberDetails({ member }: { readonly member: AdminMember }) {
  const [change, setChange] = useState<Change | 'role'>();
  const isOwner = useAdminRole() === 'owner';
  const { username, createdAt, isAdmin, adminRole, subscriptionTier } = member;
  const close = () => setChange(undefined);
  const badge = membershipBadge(member);
  const plan = planOf(member);
  const lifetime = subscriptionTier === 'lifetime' ? 'revoke' : 'grant';
  return (
    <>
      <SettingsRows>
        <SettingsRow title="Member">
          <p className={classes.name}>{username}</p>
          <p className={classes.note}>Member since {formatDate(createdAt)}</p>
        </SettingsRow>
        <SettingsRow
          title="Membership"
          actions={
            isOwner && (
              <Button variant="outline" onClick={() => setChange(lifetime)}>
                {lifetime === 'grant' ? 'Grant lifetime' : 'Revoke lifetime'}
              </Button>
            )
          }
        >
          <div className={classes.badges}>
            {badge && (
              <Badge variant="lamp" leftSection={<IconStarFilled size={14} aria-hidden />}>
                {badge}
              </Badge>
            )}
            {plan && <Badge>{plan}</Badge>}
            {!badge && !plan && <Badge>Free</Badge>}
          </div>
        </SettingsRow>
        {member.disputes.length > 0 && <Disputes disputes={member.disputes} />}
        <SettingsRow
          title="Rights"
          actions={
            isOwner && (
              <>
                <Button variant="outline" onClick={() => setChange('role')}>
                  {isAdmin ? 'Change role' : 'Make admin'}
                </Button>
                {isAdmin && (
                  <Button variant="outline" onClick={() => setChange('demote')}>
                    Remove admin
                  </Button>
                )}
              </>
            )
          }
        >
          <Rights isAdmin={isAdmin} adminRole={adminRole} />
        </SettingsRow>
      </SettingsRows>
      {change === 'role' && <ChooseRole member={member} onClose={close} />}
      {change && change !== 'role' && <ChangeMember member={member} change={change} onClose={close} />}
    </>
  );
}

function Rights({ isAdmin, adminRole }: Pick<AdminMember, 'isAdmin' | 'adminRole'>) {
  if (!isAdmin) return <p>Those of every member.</p>;
  return (
    <>
      <div className={classes.badges}>
        <Badge>Admin</Badge>
        {adminRole && <Badge>{ROLES[adminRole].name}</Badge>}
      </div>
      {adminRole && <p className={classes.note}>{ROLES[adminRole].rights}</p>}
    </>
  );
}

/** Payments that the member disputed at the bank. */
function Disputes({ disputes }: Pick<AdminMember, 'disputes'>) {
  return (
    <SettingsRow title="Disputed payments">
      <ul className={classes.disputes}>
        {disputes.map(({ amount, currency, createdAt, reason, status }) => (
          <li key={`${createdAt} ${amount}`}>
            {formatMoney(amount, currency)} on {formatDate(createdAt)}: {words(reason)}, {words(status)}
          </li>
        ))}
      </ul>
    </SettingsRow>
  );
}

function formatDate(instant: string): string {
  return new Date(instant).toLocaleDateString('en-US', { dateStyle: 'long' });
}
