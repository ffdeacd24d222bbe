import '@mantine/core/styles/Input.layer.css';
import { Button, Textarea, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { newPlaylist } from '@vizzi/api/contracts';
import type { ReactNode } from 'react';
import { fieldError } from '../../components/forms/field-error';
import classes from '../../components/forms/form.module.css';
import { FormError } from '../../components/forms/form-error';
import { useSingleFlight } from '../../lib/use-single-flight';

export interface PlaylistWords {
  readonly name: string;
  readonly description: string;
}

interface PlaylistFormProps {
  readonly initial: PlaylistWords;
  readonly submit: string;
  /** Stays true after success where the page gives way. */
  readonly busy: boolean;
  readonly failure: string | undefined;
  readonly onSubmit: (words: PlaylistWords) => Promise<unknown>;
  /** The way out without a change. */
  readonly cancel: ReactNode;
}

/** A name, and perhaps a line about it. What was typed survives a failure. */
export function PlaylistForm({ initial, submit, busy, failure, onSubmit, cancel }: PlaylistFormProps) {
  const once = useSingleFlight();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { ...initial },
    validate: schemaResolver(newPlaylist, { sync: true }),
  });
  const name = form.getInputProps('name');
  const description = form.getInputProps('description');
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={form.onSubmit(
        (values) => once(() => onSubmit(values)),
        (errors) => form.getInputNode('name' in errors ? 'name' : 'description')?.focus(),
      )}
    >
      <TextInput
        key={form.key('name')}
        {...name}
        error={fieldError(name.error)}
        label="Name"
        placeholder="Before sleep"
        maxLength={100}
        data-autofocus
      />
      <Textarea
        key={form.key('description')}
        {...description}
        error={fieldError(description.error)}
        label="Description (optional)"
        rows={3}
        maxLength={1000}
      />
      <FormError message={failure} />
      <div className={classes.actions}>
        <Button type="submit" loading={busy}>
          {submit}
        </Button>
        {cancel}
      </div>
    </form>
  );
}
