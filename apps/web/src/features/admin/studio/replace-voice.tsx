import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { Button, Switch, TextInput } from '@mantine/core';
import { type MediaFile, type StudioSession, voiceChange } from '@vizzi/api/contracts';
import type { Voice } from '@vizzi/domain';
import { useState } from 'react';
import type { z } from 'zod';
import { useSayWhenLeft } from '../../../components/feedback/toasts/use-say-when-left';
import form from '../../../components/forms/form.module.css';
import { FormError } from '../../../components/forms/form-error';
import { useZodForm } from '../../../components/forms/use-zod-form';
import { Dialog } from '../../../components/overlays/dialog/dialog';
import { api } from '../../../lib/api';
import { errorMessage } from '../../../lib/error-message';
import { mayBeDone, NOT_HEARD } from '../not-heard';

interface ReplaceVoiceProps {
  readonly session: StudioSession;
  readonly voice: Voice;
  /** What was uploaded; without it, an address is typed. */
  readonly recording: MediaFile | undefined;
  readonly hasUnsavedCaptions: boolean;
  readonly onSaved: (session: StudioSession, sent: { readonly hasSameTiming: boolean }) => void;
  readonly onClose: () => void;
  readonly onConflict: () => void;
}

const voiceForm = voiceChange.pick({ address: true, duration: true, hasSameTiming: true });

/** A form that replaces a recording, and asks before it removes what belongs to the old one. */
export function ReplaceVoice({
  session,
  voice,
  recording,
  hasUnsavedCaptions,
  onSaved,
  onClose,
  onConflict,
}: ReplaceVoiceProps) {
  const sayWhenLeft = useSayWhenLeft(session.title, NOT_HEARD);
  const replace = api.studio.replaceVoice.useMutation({
    onSuccess: onSaved,
    onError: (error) => {
      if (mayBeDone(error)) onConflict();
      sayWhenLeft(error);
      setSeen(undefined);
    },
  });
  const [asked, setAsked] = useState<{
    readonly values: z.output<typeof voiceForm>;
    readonly removes: string;
    /** Of the session that has what is removed. */
    readonly revision: number;
  }>();
  const { id } = session;
  /** The session whose recordings were seen when the form was opened: others are replaced once a refusal has told of them. */
  const [seen, setSeen] = useState<StudioSession | undefined>(session);
  const { revision } = seen && !hasSameVoices(seen, session) ? seen : session;
  const isFirst = session.storedAudioUrl === '';
  const fields = useZodForm({
    schema: voiceForm,
    initialValues: {
      address: recording?.key ?? '',
      duration: durationOf(session, voice, recording),
      hasSameTiming: voice === 'female' || isFirst,
    },
    onSubmit: async (values) => {
      const removes = voice === 'male' && !values.hasSameTiming && removedWith(session, hasUnsavedCaptions);
      if (removes) setAsked({ values, removes, revision });
      else await replace.mutateAsync({ id, revision, voice, ...values }, { onSuccess: onClose });
    },
  });
  return (
    <form noValidate className={form.form} onSubmit={fields.submit}>
      <TextInput
        key={fields.key('address')}
        {...fields.field('address')}
        label="Audio URL"
        description={
          recording ? `Uploaded: ${recording.name}` : "An https address, or the file's path in the media folder"
        }
        readOnly={recording !== undefined}
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
      />
      <TextInput
        key={fields.key('duration')}
        {...fields.field('duration')}
        label="Duration in seconds"
        type="number"
        inputMode="numeric"
        min={1}
        step={1}
        readOnly={recording !== undefined}
      />
      {voice === 'male' && !isFirst && (
        <Switch
          key={fields.key('hasSameTiming')}
          {...fields.field('hasSameTiming', 'checkbox')}
          label="Every sentence begins where it began before"
          description="Then captions, the female voice and the places of listeners stay. Otherwise captions and the female voice are removed, and places are moved in proportion."
        />
      )}
      {asked && (
        <Dialog title={`Remove ${asked.removes}?`} opened onClose={() => setAsked(undefined)}>
          <div className={form.form}>
            <p>
              The sentences of the new recording begin elsewhere, so what belongs to the old one is removed with it.
              This cannot be undone; captions can be exported first.
            </p>
            <div className={form.actions}>
              <Button
                variant="danger"
                onClick={() => {
                  setAsked(undefined);
                  replace.mutate({ id, revision: asked.revision, voice, ...asked.values }, { onSuccess: onClose });
                }}
              >
                Save the voice and remove them
              </Button>
              <Button variant="subtle" onClick={() => setAsked(undefined)} data-autofocus>
                Go back
              </Button>
            </div>
          </div>
        </Dialog>
      )}
      <FormError message={errorMessage(replace.error, NOT_HEARD)} />
      <div className={form.actions}>
        <Button type="submit" loading={replace.isPending}>
          Save the voice
        </Button>
        <Button variant="subtle" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

const hasSameVoices = (a: StudioSession, b: StudioSession): boolean =>
  a.storedAudioUrl === b.storedAudioUrl && a.storedFemaleAudioUrl === b.storedFemaleAudioUrl;

/** What goes with the old recording; empty when nothing does. */
function removedWith({ storedCaptionsUrl, storedFemaleAudioUrl }: StudioSession, hasUnsavedCaptions: boolean): string {
  const removed = [
    (storedCaptionsUrl ?? hasUnsavedCaptions) && 'the captions',
    storedFemaleAudioUrl && 'the female voice',
  ];
  return removed.filter((each) => each).join(' and ');
}

function durationOf({ duration }: StudioSession, voice: Voice, recording: MediaFile | undefined): string {
  if (recording) return String(Math.floor(recording.duration));
  return voice === 'female' ? String(duration) : '';
}
