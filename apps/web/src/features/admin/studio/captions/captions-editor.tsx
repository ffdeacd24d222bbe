import { Button } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp, IconDownload, IconFileImport, IconPlus } from '@tabler/icons-react';
import type { StudioSession } from '@vizzi/api/contracts';
import { type Cue, findCueProblems, formatCaptions, MAX_CUES, parseCaptions } from '@vizzi/domain';
import { useEffect, useEffectEvent, useRef, useState, type ChangeEvent } from 'react';
import { showError } from '../../../../components/feedback/toasts/show-toast';
import { FormError } from '../../../../components/forms/form-error';
import { api } from '../../../../lib/api';
import { errorMessage } from '../../../../lib/error-message';
import { saveFile } from '../../../../lib/save-file';
import { useUnsavedWarning } from '../../../../lib/unsaved-work';
import classes from './captions.module.css';
import { useLeftUnsaved, useSaveOnLeave } from '../use-left-unsaved';
import { describeCaptions } from './captions-state';
import { CueConflict } from './cue-conflict';
import { CueLane } from './cue-lane';
import { CueRow } from './cue-row';
import { addCue } from './edit-cues';
import { isOneOf, type Theirs, useSaveCues } from './use-save-cues';
import { useUndo } from './use-undo';

interface CaptionsEditorProps {
  readonly session: StudioSession;
  readonly loaded: Cue[];
  readonly isBlocked: boolean;
  readonly onSaved: (session: StudioSession) => void;
  readonly onUnsaved: (isUnsaved: boolean) => void;
  /** Whether all lines were removed with the recording, by a press. */
  readonly areRemoved: () => boolean;
}

/** Lines that were not saved when the editor was left, and those that the session had, or may have by now, by this editor. */
interface LeftCues {
  /** The recording that they were made for. */
  readonly recording: string;
  readonly cues: readonly Cue[];
  readonly known: readonly (readonly Cue[])[];
}

const AUTOSAVE_MS = 1_500;

/** The lines of a session: typed, split and joined by keyboard; moved there and below the voice; imported and exported; saved by themselves when they are whole. */
export function CaptionsEditor({ session, loaded, isBlocked, onSaved, onUnsaved, areRemoved }: CaptionsEditorProps) {
  const utils = api.useUtils();
  /** Whether the session has its recording still. */
  const isCurrent = ({ id, storedAudioUrl }: StudioSession) =>
    utils.studio.session.getData({ id: String(id) })?.storedAudioUrl === storedAudioUrl;
  const leftUnsaved = useLeftUnsaved<LeftCues>('captions', session.id);
  const { left } = leftUnsaved;
  const { value: cues, set, ...history } = useUndo<readonly Cue[]>(left?.cues ?? loaded);
  const [saved, setSaved] = useState<readonly Cue[]>(loaded);
  const [focused, setFocused] = useState<number>();
  const [selected, setSelected] = useState<number>();
  const picker = useRef<HTMLInputElement>(null);
  const problems = findCueProblems(cues, session.duration);
  // Lines of another recording are others, though there were none before either.
  const known = left?.recording === session.storedAudioUrl ? left.known : [];
  const theirs = left && !isOneOf(known, loaded) ? { session, cues: loaded } : undefined;
  const save = useSaveCues(session, {
    known: theirs ? known : [loaded, ...known],
    theirs,
    call: leftUnsaved.call,
    onSaved: (sent, answer) => {
      setSaved(sent);
      onSaved(answer);
    },
  });
  const isDirty = cues !== saved;
  const adoptTheirs = (found: Theirs) => {
    save.adopt(found);
    setSaved(found.cues);
  };
  const readTheirs = useEffectEvent(save.read);
  const showUnlessTyped = useEffectEvent((found: Theirs) => {
    if (isDirty) return;
    adoptTheirs(found);
    // Undoing would write over them.
    history.restart(found.cues);
  });
  const isOld = save.isOld && !isDirty && !save.isPending;
  useEffect(() => {
    // What cannot be read is compared when lines are saved.
    if (isOld) readTheirs().then(showUnlessTyped, () => {});
  }, [isOld]);
  useUnsavedWarning(isDirty);
  const report = useEffectEvent(onUnsaved);
  useEffect(() => {
    report(isDirty);
    return () => report(false);
  }, [isDirty]);
  const mayBeSaved = isDirty && problems.length === 0 && !isBlocked;
  const isDue = mayBeSaved && !save.isPending && !save.isError && !save.theirs;
  useEffect(() => {
    const timer = isDue ? setTimeout(() => save.send(cues), AUTOSAVE_MS) : undefined;
    return () => clearTimeout(timer);
  });
  useSaveOnLeave(leftUnsaved, {
    findUnsaved: () =>
      isDirty && !areRemoved()
        ? { recording: session.storedAudioUrl, cues, known: [cues, ...save.findKnown()] }
        : undefined,
    // The lines of a recording that was replaced meanwhile are not saved for another one.
    saveLeft:
      isDue || (save.isPending && problems.length === 0)
        ? (signal) => (isCurrent(session) ? save.saveLeft(cues, signal) : undefined)
        : undefined,
  });
  const edit = (next: readonly Cue[], focus = focused) => {
    save.reset();
    set(next);
    setFocused(focus);
  };
  const undo = () => {
    save.reset();
    history.undo();
  };
  const redo = () => {
    save.reset();
    history.redo();
  };
  const importFile = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.currentTarget.files ?? [];
    event.currentTarget.value = '';
    const found = file ? parseCaptions(await file.text()) : [];
    if (found.length > MAX_CUES) showError(`This file has more than ${MAX_CUES} lines. Please choose a shorter one.`);
    else if (found.length > 0) edit(found, 0);
    else if (file) showError('This file has no lines. Please choose a WebVTT or SRT file.');
  };
  const add = () => {
    const added = addCue(cues, cues.at(-1)?.end ?? 0);
    edit(added.cues, added.at);
  };
  return (
    <>
      <div className={classes.tools}>
        <output className={classes.state}>
          {describeCaptions({ lines: cues.length, problems: problems.length, isDirty, isBlocked, save })}
        </output>
        <Button
          variant="subtle"
          size="sm"
          leftSection={<IconArrowBackUp size={20} stroke={1.6} aria-hidden />}
          disabled={!history.canUndo}
          onClick={undo}
        >
          Undo
        </Button>
        <Button
          variant="subtle"
          size="sm"
          leftSection={<IconArrowForwardUp size={20} stroke={1.6} aria-hidden />}
          disabled={!history.canRedo}
          onClick={redo}
        >
          Redo
        </Button>
        <Button
          variant="subtle"
          size="sm"
          leftSection={<IconFileImport size={20} stroke={1.6} aria-hidden />}
          disabled={session.duration === 0}
          onClick={() => picker.current?.click()}
        >
          Import VTT or SRT
        </Button>
        <Button
          variant="subtle"
          size="sm"
          leftSection={<IconDownload size={20} stroke={1.6} aria-hidden />}
          disabled={cues.length === 0}
          onClick={() => saveFile(`${session.title}.vtt`, 'text/vtt', formatCaptions(cues))}
        >
          Export
        </Button>
        <input
          ref={picker}
          type="file"
          hidden
          accept=".vtt,.srt,text/vtt"
          aria-label="Captions file"
          onChange={(event) => void importFile(event)}
        />
      </div>
      <CueConflict
        mine={cues}
        theirs={save.theirs?.cues}
        onKeepMine={() => save.keepMine(cues)}
        onTakeTheirs={() => {
          if (!save.theirs) return;
          edit(save.theirs.cues, undefined);
          adoptTheirs(save.theirs);
          onSaved(save.theirs.session);
        }}
        onClose={save.decideLater}
      />
      <FormError
        message={errorMessage(
          save.error,
          'We did not hear whether the captions were saved: the server did not answer.',
        )}
      />
      {save.isError && (
        <Button variant="outline" size="sm" onClick={() => save.send(cues)}>
          Save again
        </Button>
      )}
      {session.duration > 0 && (
        <CueLane
          session={session}
          cues={cues}
          selected={selected}
          onSelect={(at) => {
            setFocused(undefined);
            setSelected(at);
          }}
          onEdit={(next) => edit(next, undefined)}
          onUndo={undo}
          onRedo={redo}
        />
      )}
      <ol className={classes.cues}>
        {cues.map((cue, index) => (
          <CueRow
            key={index}
            cues={cues}
            at={index}
            problem={problems.find((each) => each.index === index)?.message}
            isFocused={focused === index}
            isSelected={selected === index}
            silence={cue.start - (cues[index - 1]?.end ?? 0)}
            onEdit={edit}
            onSelect={setSelected}
            onUndo={undo}
            onRedo={redo}
          />
        ))}
      </ol>
      <Button
        variant="outline"
        size="sm"
        leftSection={<IconPlus size={20} stroke={1.6} aria-hidden />}
        disabled={session.duration === 0}
        onClick={add}
      >
        Add line
      </Button>
      {session.duration === 0 && <p className={classes.state}>Captions come after the voice.</p>}
    </>
  );
}
