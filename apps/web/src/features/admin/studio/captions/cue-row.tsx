import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { Cue } from '@vizzi/domain';
import { useEffect, useId, useRef, type KeyboardEvent } from 'react';
import classes from './captions.module.css';
import { cueClock } from './cue-clock';
import { joinCue, moveCue, moveEnd, removeCue, setText, splitCue, STEP } from './edit-cues';

interface CueRowProps {
  readonly cues: readonly Cue[];
  readonly at: number;
  readonly problem: string | undefined;
  readonly isFocused: boolean;
  /** Whether it is selected here and in the lane. */
  readonly isSelected: boolean;
  /** Seconds before it. */
  readonly silence: number;
  /** Sets all lines, and which of them has the focus. */
  readonly onEdit: (cues: readonly Cue[], focus?: number) => void;
  readonly onSelect: (at: number) => void;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
}

/** One line. Alt and the arrows move it, with Shift its end; Enter splits it, and Backspace at its beginning joins it. */
export function CueRow({
  cues,
  at,
  problem,
  isFocused,
  isSelected,
  silence,
  onEdit,
  onSelect,
  onUndo,
  onRedo,
}: CueRowProps) {
  const input = useRef<HTMLTextAreaElement>(null);
  const noteId = useId();
  const cue = cues[at];
  useEffect(() => {
    if (isFocused) input.current?.focus();
  }, [isFocused]);
  if (!cue) return null;
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z') {
      event.preventDefault();
      return event.shiftKey ? onRedo() : onUndo();
    }
    const next = edited(event, cues, at);
    if (!next) return;
    event.preventDefault();
    onEdit(next.cues, next.focus);
  };
  return (
    <li className={classes.cue} data-wrong={problem !== undefined} data-selected={isSelected}>
      {silence >= STEP && <p className={classes.silence}>{silence.toFixed(1)} s of silence</p>}
      <div className={classes.line}>
        <span className={classes.number}>{at + 1}</span>
        <span className={classes.time}>{cueClock(cue.start)}</span>
        <span className={classes.words} data-text={cue.text}>
          <textarea
            ref={input}
            rows={1}
            aria-label={`Line ${at + 1}, from ${cueClock(cue.start)} to ${cueClock(cue.end)}`}
            aria-describedby={isFocused || problem ? noteId : undefined}
            aria-invalid={problem !== undefined}
            maxLength={500}
            value={cue.text}
            onChange={(event) => onEdit(setText(cues, at, withoutBreaks(event.currentTarget.value)), at)}
            onFocus={() => onSelect(at)}
            onKeyDown={press}
          />
        </span>
        <span className={classes.length}>{(cue.end - cue.start).toFixed(1)} s</span>
        <ActionIcon aria-label={`Remove line ${at + 1}`} onClick={() => onEdit(removeCue(cues, at))}>
          <IconTrash size={20} stroke={1.6} />
        </ActionIcon>
      </div>
      {(problem ?? isFocused) && (
        <p id={noteId} className={problem ? classes.problem : classes.hint}>
          {problem ??
            'Alt and arrows move the start by 0.1 s, with Shift the end. Enter splits the line, Backspace at its beginning joins it.'}
        </p>
      )}
    </li>
  );
}

/** Enter splits a line, so breaks come from what was pasted. */
const withoutBreaks = (text: string): string => text.replace(/\s*\n\s*/g, ' ');

/** What a key makes of the lines, and which of them has the focus then; undefined where the key only types. */
function edited(event: KeyboardEvent<HTMLTextAreaElement>, cues: readonly Cue[], at: number) {
  const { selectionStart: caret, selectionEnd: end } = event.currentTarget;
  if (event.altKey && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) {
    const by = event.key === 'ArrowLeft' ? -STEP : STEP;
    return { cues: event.shiftKey ? moveEnd(cues, at, by) : moveCue(cues, at, by), focus: at };
  }
  if (event.key === 'Enter') return { cues: splitCue(cues, at, caret ?? 0), focus: at + 1 };
  if (event.key === 'Backspace' && caret === 0 && end === 0 && at > 0)
    return { cues: joinCue(cues, at), focus: at - 1 };
  return undefined;
}
