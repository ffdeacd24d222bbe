import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { Button, Switch, TextInput } from '@mantine/core';
import { type MediaFile, type StudioSession, voiceChange } from '@vizzi/api/contracts';
import { formatTime, type Voice } from '@vizzi/domain';
import { useState } from 'react';
import type { z } from 'zod';
import form from '../../../components/forms/form.module.css';
import { FormError } from '../../../components/forms/form-error';
import { useZodForm } from '../../../components/forms/use-zod-form';
import { Dialog } from '../../../components/overlays/dialog/dialog';
import { api } from '../../../lib/api';
import { errorCode } from '../../../lib/error-code';
import { errorMessage } from '../../../lib/error-message';
import { useRefreshCatalog } from '../use-refresh-catalog';
import classes from './session-editor.module.css';
import { Recording } from './sound/recording';
import { UploadField } from './uploads/upload-field';
import { RECORDING } from './uploads/upload-kinds';
import { useMeasure } from './sound/use-measure';
import { useUnsavedWarning } from './use-unsaved-warning';
import { VoicePair } from './sound/voice-pair';

const NO_FILES: readonly MediaFile[] = [];

interface VoiceFieldsProps {
  readonly session: StudioSession;
  /** Fields are not saved yet, which raises the revision. */
  readonly isBlocked: boolean;
  readonly onSaved: (session: StudioSession) => void;
  readonly onMeasured: () => void;
  /** Somebody else saved the session meanwhile. */
  readonly onConflict: () => void;
}

/** The recordings of a session: how they sound beside each other, where each is stored, and a form that replaces one. */
export function VoiceFields({ session, isBlocked, onSaved, onMeasured, onConflict }: VoiceFieldsProps) {
  const [open, setOpen] = useState<Voice>();
  const [recording, setRecording] = useState<MediaFile>();
  const utils = api.useUtils();
  useUnsavedWarning(open !== undefined && recording !== undefined);
  const { data: files = NO_FILES } = api.studio.files.useQuery({ id: session.id }, { staleTime: 0 });
  const { measure, measuring, error } = useMeasure(files, () => {
    void utils.studio.files.invalidate();
    onMeasured();
  });
  const voices = [
    { voice: 'male', name: 'Male voice', stored: session.storedAudioUrl },
    { voice: 'female', name: 'Female voice', stored: session.storedFemaleAudioUrl },
  ] as const;
  const fileOf = (stored: string | null) => files.find(({ key }) => key === stored);
  const male = fileOf(session.storedAudioUrl);
  const female = fileOf(session.storedFemaleAudioUrl);
  return (
    <>
      {(male ?? female) && (
        <VoicePair recordings={{ ...(male && { male }), ...(female && { female }) }} measuring={measuring} />
      )}
      <FormError message={errorMessage(error, 'This browser could not measure the recording.')} />
      {voices.map(({ voice, name, stored }) => (
        <div key={voice} className={classes.voice}>
          <div>
            <strong>{name}</strong>
            <p className={classes.note}>
              {stored ? `${stored}, ${formatTime(session.duration)}` : noneYet(voice, session.storedAudioUrl)}
            </p>
          </div>
          {files
            .filter(({ key }) => key === stored)
            .map((file) => (
              <Recording
                key={file.key}
                file={file}
                name={name}
                isMeasuring={file.key === measuring}
                onMeasure={() => measure(file.key)}
              />
            ))}
          {open === voice ? (
            <ReplaceVoice
              session={session}
              voice={voice}
              recording={recording}
              onClose={() => setOpen(undefined)}
              onConflict={onConflict}
              onSaved={(saved) => {
                setOpen(undefined);
                onSaved(saved);
                void utils.studio.files.invalidate();
              }}
            />
          ) : (
            <>
              <UploadField
                kind={RECORDING}
                label={stored ? `Upload another ${voice} voice` : `Upload the ${voice} voice`}
                disabled={isBlocked || (voice === 'female' && !session.storedAudioUrl)}
                onStored={(file) => {
                  setRecording(file);
                  setOpen(voice);
                }}
              />
              <div>
                <Button
                  variant="subtle"
                  size="sm"
                  disabled={isBlocked || (voice === 'female' && !session.storedAudioUrl)}
                  onClick={() => {
                    setRecording(undefined);
                    setOpen(voice);
                  }}
                >
                  {`Enter the ${voice} voice's address`}
                </Button>
              </div>
            </>
          )}
        </div>
      ))}
    </>
  );
}

/** The captions and places of a session follow its male voice, which therefore comes first. */
function noneYet(voice: Voice, male: string): string {
  return voice === 'female' && male === '' ? 'None yet. It comes after the male voice.' : 'None yet';
}

interface ReplaceVoiceProps {
  readonly session: StudioSession;
  readonly voice: Voice;
  /** What was uploaded; without it, an address is typed. */
  readonly recording: MediaFile | undefined;
  readonly onSaved: (session: StudioSession) => void;
  readonly onClose: () => void;
  readonly onConflict: () => void;
}

const voiceForm = voiceChange.pick({ address: true, duration: true, hasSameTiming: true });

function ReplaceVoice({ session, voice, recording, onSaved, onClose, onConflict }: ReplaceVoiceProps) {
  const refreshCatalog = useRefreshCatalog();
  const replace = api.studio.replaceVoice.useMutation({
    onSuccess: (saved) => {
      refreshCatalog();
      onSaved(saved);
    },
    onError: (error) => {
      if (errorCode(error) === 'CONFLICT') onConflict();
    },
  });
  const [asked, setAsked] = useState<{ readonly values: z.output<typeof voiceForm>; readonly removes: string }>();
  const { id, revision } = session;
  const isFirst = session.storedAudioUrl === '';
  const fields = useZodForm({
    schema: voiceForm,
    initialValues: {
      address: recording?.key ?? '',
      duration: durationOf(session, voice, recording),
      hasSameTiming: voice === 'female' || isFirst,
    },
    onSubmit: async (values) => {
      const removes = voice === 'male' && !values.hasSameTiming && removedWith(session);
      if (removes) setAsked({ values, removes });
      else await replace.mutateAsync({ id, revision, voice, ...values });
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
                  replace.mutate({ id, revision, voice, ...asked.values });
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
      <FormError message={errorMessage(replace.error, 'The voice was not saved. Please try again.')} />
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

/** What goes with the old recording; empty when nothing does. */
function removedWith({ storedCaptionsUrl, storedFemaleAudioUrl }: StudioSession): string {
  const removed = [storedCaptionsUrl && 'the captions', storedFemaleAudioUrl && 'the female voice'];
  return removed.filter((each) => each).join(' and ');
}

function durationOf({ duration }: StudioSession, voice: Voice, recording: MediaFile | undefined): string {
  if (recording) return String(Math.floor(recording.duration));
  return voice === 'female' ? String(duration) : '';
}
