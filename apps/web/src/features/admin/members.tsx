import '@mantine/core/styles/Input.layer.css';
import { Button, Skeleton, TextInput } from '@mantine/core';
import { useState } from 'react';
import { EmptyState } from '../../components/feedback/empty-state';
import { fieldError } from '../../components/forms/field-error';
import form from '../../components/forms/form.module.css';
import { FormError } from '../../components/forms/form-error';
import { SearchForm } from '../../components/forms/search-form';
import { api } from '../../lib/api';
import { errorMessage } from '../../lib/error-message';
import { useAdminRole } from '../../lib/use-admin-role';
import { AdminLayout } from './admin-layout';
import { FoundMembers } from './found-members';
import classes from './members.module.css';
import { useReadMembersAgain } from './use-read-members-again';

/** Finds members by a part of their name; there is no list of all members. */
export function Members() {
  const [part, setPart] = useState<string>();
  const found = api.admin.members.useQuery({ part: part ?? '' }, { enabled: Boolean(part), staleTime: 0 });
  const readAgain = useReadMembersAgain();
  const isOwner = useAdminRole() === 'owner';
  const look = (words: string) => {
    if (words && words === part) void readAgain();
    setPart(words);
  };
  return (
    <AdminLayout
      title="Members"
      lead={
        isOwner ? 'Look someone up to see what they have, and to change it.' : 'Look someone up to see what they have.'
      }
    >
      <SearchForm className={form.form} onSearch={look}>
        <TextInput
          name="q"
          label="Username"
          description="A part of it is enough."
          maxLength={254}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={fieldError(part === '' && 'Please enter a username')}
        />
        <FormError
          message={found.isFetching ? undefined : errorMessage(found.error, 'The member could not be looked up.')}
        />
        <div className={form.actions}>
          <Button type="submit">Look up</Button>
        </div>
      </SearchForm>
      <div className={classes.answer} aria-live="polite">
        {!part && <EmptyState title="Nobody looked up yet" order={2} text="The username is the email address." />}
        {found.isLoading && <Skeleton height={240} />}
        {part && found.data && <FoundMembers key={part} members={found.data} part={part} />}
      </div>
    </AdminLayout>
  );
}
