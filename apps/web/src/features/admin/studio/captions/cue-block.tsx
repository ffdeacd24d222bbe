import type { Cue } from '@vizzi/domain';
import type { KeyboardEvent, PointerEvent } from 'react';
import { cueClock } from './cue-clock';
import classes from './cue-lane.module.css';
import { STEP } from './edit-cues';
import type { CuePart } from './use-lane-drag';

interface CueBlockProps {
  readonly cue: Cue;
  readonly at: number;
  /** Of the session, in seconds. */
  readonly duration: number;
  readonly place: { readonly left: string; readonly width: string };
  readonly isWrong: boolean;
  readonly isSelected: boolean;
  /** Whether the tab key stops here: at one line of all. */
  readonly isTabStop: boolean;
  readonly onFocus: () => void;
  readonly onKey: (event: KeyboardEvent<HTMLInputElement>, part: CuePart) => void;
  /** Assistive technology moves a slider without a key. */
  readonly onStep: (part: CuePart, by: number) => void;
  readonly onBegin: (event: PointerEvent<HTMLElement>, part: CuePart) => void;
  readonly onMove: (event: PointerEvent<HTMLElement>) => void;
  readonly onEnd: () => void;
  readonly onCancel: () => void;
}

const PARTS = ['body', 'start', 'end'] as const;
const NAMES = { start: 'Beginning of line', body: 'Place of line', end: 'End of line' } as const;

/** A line in the lane: its body and its two edges are sliders. */
export function CueBlock({ cue, at, duration, place, isWrong, isSelected, isTabStop, ...on }: CueBlockProps) {
  const { start, end } = cue;
  const texts = { start: cueClock(start), body: `${cueClock(start)} to ${cueClock(end)}`, end: cueClock(end) };
  return (
    <div className={classes.block} data-block data-wrong={isWrong} data-selected={isSelected} style={place}>
      {PARTS.map((part) => {
        const value = part === 'end' ? end : start;
        return (
          <div
            key={part}
            className={classes[part]}
            onPointerDown={(event) => {
              event.currentTarget.querySelector('input')?.focus();
              on.onBegin(event, part);
            }}
            onPointerMove={on.onMove}
            onPointerUp={on.onEnd}
            onPointerCancel={on.onCancel}
          >
            {part === 'body' && <span className={classes.number}>{at + 1}</span>}
            <input
              type="range"
              className={classes.slider}
              tabIndex={isTabStop ? 0 : -1}
              data-part={part}
              aria-label={`${NAMES[part]} ${at + 1}`}
              aria-valuetext={texts[part]}
              aria-invalid={isWrong}
              min={0}
              max={duration}
              step={STEP}
              value={value}
              onChange={(event) => on.onStep(part, event.currentTarget.valueAsNumber - value)}
              onFocus={on.onFocus}
              onKeyDown={(event) => on.onKey(event, part)}
            />
          </div>
        );
      })}
    </div>
  );
}
