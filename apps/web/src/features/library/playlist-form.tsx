import '@mantine/core/styles/Input.layer.css';
import { Button, Textarea, TextInput } from '@mantine/core';
import { newPlaylist } from '@vizzi/api/contracts';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import classes from '../../components/forms/form.module.css';
import { FormError } from '../../components/forms/form-error';
import { useZodForm } from '../../components/forms/use-zod-form';

const playlistText = newPlaylist.omit({ sessionIds: true });

interface PlaylistFormProps {
  readonly initial: { readonly name: string; readonly description: string };
  readonly submit: string;
  /** Stays true after a success that leads to another page. */
  readonly busy: boolean;
  readonly failure: string | undefined;
  readonly onSubmit: (text: z.output<typeof playlistText>) => Promise<unknown>;
  /** The cancel button. */
  readonly cancel: ReactNode;
}

/** Name and description of a playlist. */
export function PlaylistForm({ initial, submit, busy, failure, onSubmit, cancel }: PlaylistFormProps) {
  const form = useZodForm({
    schema: playlistText,
    initialValues: { ...initial },
    canWait: true,
    onSubmit,
  });
  return (
    <form noValidate className={classes.form} onSubmit={form.submit}>
      <TextInput
        key={form.key('name')}
        {...form.field('name')}
        label="Name"
        placeholder="Before sleep"
        maxLength={100}
        data-autofocus
      />
      <Textarea
        key={form.key('description')}
        {...form.field('description')}
        label="Description (optional)"
        rows={3}
        maxLength={1000}
      />
      <FormError message={failure} canWait />
      <div className={classes.actions}>
        <Button type="submit" loading={busy} disabled={!form.canSubmit}>
          {submit}
        </Button>
        {cancel}
      </div>
    </form>
  );
}
