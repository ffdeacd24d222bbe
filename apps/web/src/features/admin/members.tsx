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
import { AdminLayout } from './admin-layout';
import { MemberDetails } from './member-details';
import classes from './members.module.css';

/** Looks up one member by username; there is no list of all members. */
export function Members() {
  const [username, setUsername] = useState<string>();
  const member = api.admin.member.useQuery({ username: username ?? '' }, { enabled: Boolean(username), staleTime: 0 });
  const look = (words: string) => {
    if (words && words === username) void member.refetch();
    setUsername(words);
  };
  return (
    <AdminLayout title="Members" lead="Look someone up to see what they have, and to change it.">
      <SearchForm className={form.form} onSearch={look}>
        <TextInput
          name="q"
          label="Username"
          maxLength={254}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={fieldError(username === '' && 'Please enter a username')}
        />
        <FormError
          message={member.isFetching ? undefined : errorMessage(member.error, 'The member could not be looked up.')}
        />
        <div className={form.actions}>
          <Button type="submit">Look up</Button>
        </div>
      </SearchForm>
      <div className={classes.answer} aria-live="polite">
        {!username && <EmptyState title="Nobody looked up yet" order={2} text="The username is the email address." />}
        {member.isLoading && <Skeleton height={240} />}
        {username && member.data && <MemberDetails member={member.data} />}
      </div>
    </AdminLayout>
  );
}
