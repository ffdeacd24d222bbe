import { Button } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp, IconDownload, IconFileImport, IconPlus } from '@tabler/icons-react';
import type { StudioSession } from '@vizzi/api/contracts';
import { type Cue, findCueProblems, formatCaptions, MAX_CUES, parseCaptions } from '@vizzi/domain';
import { type ChangeEvent, useRef, useState } from 'react';
import { showError } from '../../../../components/feedback/toasts/show-toast';
import { FormError } from '../../../../components/forms/form-error';
import { saveFile } from '../../../../lib/save-file';
import classes from './captions.module.css';
import type { useCaptions } from './use-captions';
import { describeCaptions } from './captions-state';
import { CueConflict } from './cue-conflict';
import { CueLane } from './cue-lane';
import { CueRow } from './cue-row';
import { whyUnsaved } from '../../not-heard';
import { addCue } from './edit-cues';
import { useUndo } from './use-undo';

interface CaptionsEditorProps {
  readonly session: StudioSession;
  readonly captions: ReturnType<typeof useCaptions>;
  /** The lines when it opens. */
  readonly initial: readonly Cue[];
}

/** The lines of a session: typed, split and joined by keyboard; moved there and below the voice; imported and exported. */
export function CaptionsEditor({ session, captions, initial }: CaptionsEditorProps) {
  const { value: cues, set, ...history } = useUndo(initial);
  const [focused, setFocused] = useState<number>();
  const [selected, setSelected] = useState<number>();
  const picker = useRef<HTMLInputElement>(null);
  const problems = findCueProblems(cues, session.duration);
  const edit = (next: readonly Cue[], focus = focused) => {
    captions.edit(next);
    set(next);
    setFocused(focus);
  };
  const undo = () => {
    if (history.previous) captions.edit(history.previous);
    history.undo();
  };
  const redo = () => {
    if (history.next) captions.edit(history.next);
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
          {describeCaptions({ ...captions, lines: cues.length, problems: problems.length })}
        </output>
        <Button
          variant="subtle"
          size="sm"
          leftSection={<IconArrowBackUp size={20} stroke={1.6} aria-hidden />}
          disabled={!history.previous}
          onClick={undo}
        >
          Undo
        </Button>
        <Button
          variant="subtle"
          size="sm"
          leftSection={<IconArrowForwardUp size={20} stroke={1.6} aria-hidden />}
          disabled={!history.next}
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
      <CueConflict mine={cues} captions={captions} />
      <FormError
        message={whyUnsaved(
          captions.error,
          'We did not hear whether the captions were saved: the server did not answer.',
        )}
      />
      {(captions.error || captions.isPutOff) && (
        <Button variant="outline" size="sm" disabled={problems.length > 0} onClick={captions.save}>
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
