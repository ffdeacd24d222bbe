import { Button } from '@mantine/core';
import type { MediaFile, StudioSession } from '@vizzi/api/contracts';
import { formatTime, type Voice } from '@vizzi/domain';
import { useState } from 'react';
import { FormError } from '../../../components/forms/form-error';
import { api } from '../../../lib/api';
import { errorMessage } from '../../../lib/error-message';
import { useUnsavedWarning } from '../../../lib/unsaved-work';
import { ReplaceVoice } from './replace-voice';
import classes from './session-editor.module.css';
import { Recording } from './sound/recording';
import { UploadField } from './uploads/upload-field';
import { RECORDING } from './uploads/upload-kinds';
import { useMeasure } from './sound/use-measure';
import { VoicePair } from './sound/voice-pair';

const NO_FILES: readonly MediaFile[] = [];

interface VoiceFieldsProps {
  readonly session: StudioSession;
  /** Fields are not saved yet, which raises the revision. */
  readonly isBlocked: boolean;
  readonly hasUnsavedCaptions: boolean;
  readonly onSaved: (session: StudioSession, of: { readonly keepsCaptions: boolean }) => void;
  readonly onMeasured: () => void;
  /** Somebody else saved the session meanwhile. */
  readonly onConflict: () => void;
}

/** The recordings of a session: how they sound beside each other, where each is stored, and a form that replaces one. */
export function VoiceFields({ session, isBlocked, onMeasured, onConflict, ...props }: VoiceFieldsProps) {
  /** The forms that are open, with what was uploaded for them. */
  const [forms, setForms] = useState<Readonly<Partial<Record<Voice, { readonly recording: MediaFile | undefined }>>>>(
    {},
  );
  const setForm = (voice: Voice, form: { readonly recording: MediaFile | undefined } | undefined) =>
    setForms(({ [voice]: _former, ...others }) => (form ? { ...others, [voice]: form } : others));
  const utils = api.useUtils();
  useUnsavedWarning(Object.values(forms).some(({ recording }) => recording !== undefined));
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
          {forms[voice] ? (
            <ReplaceVoice
              session={session}
              voice={voice}
              recording={forms[voice].recording}
              onClose={() => setForm(voice, undefined)}
              onConflict={onConflict}
              hasUnsavedCaptions={props.hasUnsavedCaptions}
              onSaved={(saved, { hasSameTiming }) => props.onSaved(saved, { keepsCaptions: hasSameTiming })}
            />
          ) : (
            <>
              <UploadField
                kind={RECORDING}
                label={stored ? `Upload another ${voice} voice` : `Upload the ${voice} voice`}
                disabled={isBlocked || (voice === 'female' && !session.storedAudioUrl)}
                onStored={(file) => setForm(voice, { recording: file })}
              />
              <div>
                <Button
                  variant="subtle"
                  size="sm"
                  disabled={isBlocked || (voice === 'female' && !session.storedAudioUrl)}
                  onClick={() => setForm(voice, { recording: undefined })}
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
