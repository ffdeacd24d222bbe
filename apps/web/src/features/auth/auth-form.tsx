import '@mantine/core/styles/Input.layer.css';
import { Button, TextInput } from '@mantine/core';
import type { credentials, registration } from '@vizzi/api/contracts';
import { type ReactNode, useSyncExternalStore } from 'react';
import { FormError } from '../../components/forms/form-error';
import { useZodForm } from '../../components/forms/use-zod-form';
import { keepsCookies } from './keeps-cookies';
import { PasswordField } from './password-field';

export interface Credentials {
  readonly username: string;
  readonly password: string;
  readonly code?: string | undefined;
}

interface AuthFormProps {
  readonly schema: typeof credentials | typeof registration;
  readonly username: {
    readonly label: string;
    readonly type: 'text' | 'email';
    readonly placeholder?: string;
    readonly autoComplete: string;
  };
  readonly password: { readonly placeholder: string; readonly autoComplete: string };
  /** Asks for the code of a mail too. */
  readonly needsCode?: boolean;
  readonly submit: string;
  /** Stays true until the redirect, which prevents a second submit. */
  readonly busy: boolean;
  readonly failure: string | undefined;
  readonly onSubmit: (values: Credentials) => Promise<unknown>;
  /** Shown below the password. */
  readonly children?: ReactNode;
}

const NO_COOKIES =
  'This browser keeps no cookies, and one of ours keeps you signed in. Please allow them for this site.';

/** Where all are blocked, the session's cookie is dropped: a right password leads back to an empty form. */
const useKeepsCookies = () =>
  useSyncExternalStore(
    () => () => {},
    keepsCookies,
    () => true,
  );

/** Username and password. The values are kept after a failure. */
export function AuthForm(props: AuthFormProps) {
  const { schema, username, password, needsCode, submit, busy, failure, onSubmit, children } = props;
  const keepsCookies = useKeepsCookies();
  const form = useZodForm({ schema, initialValues: { username: '', password: '', code: '' }, onSubmit });
  return (
    <form
      noValidate
      // Prevents a submit before hydration from putting the values into the address.
      method="dialog"
      onSubmit={form.submit}
    >
      <TextInput
        key={form.key('username')}
        {...form.field('username')}
        label={username.label}
        type={username.type}
        placeholder={username.placeholder ?? ''}
        autoComplete={username.autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
      />
      <PasswordField
        key={form.key('password')}
        {...form.field('password')}
        label="Password"
        placeholder={password.placeholder}
        autoComplete={password.autoComplete}
      />
      {needsCode && (
        <TextInput
          key={form.key('code')}
          {...form.field('code')}
          label="Code from our email"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
        />
      )}
      {children}
      <FormError message={failure ?? (keepsCookies ? undefined : NO_COOKIES)} />
      <Button type="submit" size="lg" fullWidth loading={busy} disabled={!form.canSubmit}>
        {submit}
      </Button>
    </form>
  );
}
