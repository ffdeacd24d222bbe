import { Skeleton } from '@mantine/core';
import type { FoundMember } from '@vizzi/api/contracts';
import { membershipBadge, MOST_FOUND_MEMBERS } from '@vizzi/domain';
import { useState } from 'react';
import { EmptyState } from '../../components/feedback/empty-state';
import { ErrorState } from '../../components/feedback/error-state';
import { api } from '../../lib/api';
import { MemberDetails } from './member-details';
import classes from './members.module.css';
import { planOf } from './plan-of';

interface FoundMembersProps {
  readonly members: readonly FoundMember[];
  readonly part: string;
}

/** The members that were found, and the details of the chosen one; a single one is chosen already. */
export function FoundMembers({ members, part }: FoundMembersProps) {
  const [last, setChosen] = useState<number>();
  // Others may be found by the same words later.
  const chosen = members.length === 1 ? members[0]?.id : members.find(({ id }) => id === last)?.id;
  if (members.length === 0) {
    return <EmptyState title={`Nobody found for “${part}”`} order={2} text="Try a shorter part of the address." />;
  }
  return (
    <>
      {members.length > 1 && (
        <ul className={classes.found}>
          {members.map((member) => (
            <li key={member.id}>
              <button type="button" aria-pressed={member.id === chosen} onClick={() => setChosen(member.id)}>
                <span className={classes.name}>{member.username}</span>
                <span className={classes.note}>{factsOf(member)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {members.length >= MOST_FOUND_MEMBERS && (
        <p className={classes.note}>There may be more. Type a longer part of the address to see others.</p>
      )}
      {chosen !== undefined && <Chosen id={chosen} />}
    </>
  );
}

function Chosen({ id }: { readonly id: number }) {
  const { data, isError, refetch } = api.admin.member.useQuery({ userId: id }, { staleTime: 0 });
  if (data) return <MemberDetails key={id} member={data} />;
  if (!isError) return <Skeleton height={240} />;
  return <ErrorState message="The member could not be looked up." onRetry={() => void refetch()} />;
}

function factsOf(member: FoundMember): string {
  return [member.isAdmin ? 'Admin' : '', planOf(member) || (membershipBadge(member) ?? 'Free')]
    .filter((fact) => fact)
    .join(', ');
}
