// The arrow of NativeSelect is styled there.
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Input.layer.css';
import { Button, NativeSelect, Switch, Textarea, TextInput } from '@mantine/core';
import { NEED_NAMES, PLACE_TITLES, PLACES } from '@vizzi/domain';
import { useEffect, useState } from 'react';
import type { z } from 'zod';
import '@mantine/core/styles/Switch.layer.css';
import form from '../../components/forms/form.module.css';
import { FormError } from '../../components/forms/form-error';
import { useZodForm } from '../../components/forms/use-zod-form';
import { api } from '../../lib/api';
import { AudioFileWarning } from './audio-file-warning';
import classes from './session-form.module.css';
import { NO_SESSION, sessionFormSchema } from './session-form-values';
import { useDetectedDuration } from './use-detected-duration';

interface SessionFormProps {
  readonly busy: boolean;
  readonly failure: string | undefined;
  /** Increases with each success, which resets the form. */
  readonly round: number;
  readonly onSubmit: (session: z.output<typeof sessionFormSchema>) => Promise<unknown>;
}

/** All fields of a session. The audio file is not uploaded; only its duration is read. */
export function SessionForm({ busy, failure, round, onSubmit }: SessionFormProps) {
  const categories = api.catalog.categories.useQuery();
  const fields = useZodForm({ schema: sessionFormSchema, initialValues: { ...NO_SESSION }, onSubmit });
  const [fileKey, setFileKey] = useState(0);
  const [typedAudio, setTypedAudio] = useState('');
  const duration = useDetectedDuration((seconds) => fields.setFieldValue('duration', String(seconds)));
  const { reset } = fields;
  const { clear } = duration;
  useEffect(() => {
    if (round === 0) return;
    reset();
    clear();
    setFileKey(round);
    setTypedAudio('');
    // oxlint-disable-next-line react/exhaustive-deps -- only a success starts the form again
  }, [round]);

  return (
    <form noValidate className={form.form} onSubmit={fields.submit}>
      <TextInput key={fields.key('title')} {...fields.field('title')} label="Title" maxLength={200} data-autofocus />
      <Textarea
        key={fields.key('description')}
        {...fields.field('description')}
        label="Description"
        rows={3}
        maxLength={5000}
      />
      <NativeSelect
        key={fields.key('categoryId')}
        {...fields.field('categoryId')}
        label="Category"
        data={[
          { value: '0', label: 'Choose a category' },
          ...(categories.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
      <TextInput
        key={`file ${fileKey}`}
        type="file"
        accept="audio/*"
        label="Audio File"
        description="Only its duration is read. The file itself is not uploaded."
        classNames={{ input: classes.file ?? '' }}
        onChange={(event) => duration.choose(event.currentTarget.files?.[0])}
      />
      <TextInput
        key={fields.key('audioUrl')}
        {...fields.field('audioUrl')}
        label="Audio URL"
        description="Where the file will be reachable: an https address, or its path in the media folder"
        placeholder="audio/still-lake.m4a"
        autoCapitalize="none"
        spellCheck={false}
        onBlur={(event) => setTypedAudio(event.currentTarget.value)}
      />
      <AudioFileWarning address={typedAudio} />
      <TextInput
        key={fields.key('duration')}
        {...fields.field('duration')}
        label="Duration in seconds"
        type="number"
        inputMode="numeric"
        min={1}
        step={1}
        readOnly={duration.isDetected}
        description={descriptionOf(duration)}
      />
      <TextInput
        key={fields.key('imageUrl')}
        {...fields.field('imageUrl')}
        label="Image URL (optional)"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextInput
        key={fields.key('needs')}
        {...fields.field('needs')}
        label="Needs and feelings (optional)"
        description={`What brings people to it, with commas between: ${NEED_NAMES.join(', ')}`}
        placeholder="sleep, calm"
        autoCapitalize="none"
      />
      <NativeSelect
        key={fields.key('place')}
        {...fields.field('place')}
        label="Place (optional)"
        description="What is heard behind the voice"
        data={[{ value: '', label: 'Silence' }, ...PLACES.map((value) => ({ value, label: PLACE_TITLES[value] }))]}
      />
      <div className={classes.switches}>
        <Switch key={fields.key('isFeatured')} {...fields.field('isFeatured', 'checkbox')} label="Featured" />
        <Switch key={fields.key('isPremium')} {...fields.field('isPremium', 'checkbox')} label="Premium Only" />
      </div>
      <FormError message={failure} />
      <div className={form.actions}>
        <Button type="submit" disabled={busy || duration.isDetecting || !fields.canSubmit}>
          {busy ? 'Creating...' : 'Create Session'}
        </Button>
      </div>
    </form>
  );
}

function descriptionOf({ isDetecting, isDetected }: { readonly isDetecting: boolean; readonly isDetected: boolean }) {
  if (isDetecting) return 'Reading the file…';
  return isDetected ? 'Read from the chosen file' : 'Read from the audio file, or typed';
}
