import type { StudioSession } from '@vizzi/api/contracts';
import { type Cue, cueAt, findCueProblems, formatTime } from '@vizzi/domain';
import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { api } from '../../../../lib/api';
import { Waveform } from '../sound/waveform';
import { CueBlock } from './cue-block';
import classes from './cue-lane.module.css';
import { STEP } from './edit-cues';
import { keepInView, SCALES, ticksOf, USUAL_SCALE } from './lane-scale';
import { LaneTransport } from './lane-transport';
import { type CuePart, MOVES, useLaneDrag } from './use-lane-drag';
import { useVoice } from './use-voice';

interface CueLaneProps {
  readonly session: StudioSession;
  readonly cues: readonly Cue[];
  /** The line that is selected, here and in the list. */
  readonly selected: number | undefined;
  readonly onSelect: (at: number) => void;
  readonly onEdit: (cues: readonly Cue[]) => void;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
}

/** Seconds by which a line is moved with Shift. */
const LONG_STEP = 1;
const DIRECTIONS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Of a voice in the media folder, or of one that is hosted elsewhere. */
const addressOf = (stored: string) => (URL.canParse(stored) ? stored : `/api/admin/media/${stored}`);

/** The lines of a session below the waveform of its voice, moved by the pointer and by the arrow keys, in step with what is heard. */
export function CueLane({ session, cues, selected, onSelect, onEdit, onUndo, onRedo }: CueLaneProps) {
  const { duration, storedAudioUrl } = session;
  const { data: files = [] } = api.studio.files.useQuery({ id: session.id });
  const peaks = files.find(({ key }) => key === storedAudioUrl)?.peaks;
  const audio = useRef<HTMLAudioElement>(null);
  const voice = useVoice(audio);
  const [zoom, setZoom] = useState(USUAL_SCALE);
  const scale = SCALES[zoom] ?? 1;
  const scroller = useRef<HTMLDivElement>(null);
  const track = useRef<HTMLDivElement>(null);
  const hintId = useId();
  const startOf = (at: number | undefined) => (at === undefined ? undefined : cues[at]?.start);
  const drag = useLaneDrag({ cues, duration, onEdit, onPress: (at) => voice.seek(startOf(at) ?? 0) });
  const wrong = new Set(findCueProblems(drag.drawn, duration).map(({ index }) => index));
  const chosen = selected === undefined ? undefined : drag.drawn[selected];

  const heard = voice.isPlaying ? cueAt(cues, voice.seconds) : -1;
  const select = useEffectEvent(onSelect);
  useEffect(() => {
    if (heard >= 0) select(heard);
  }, [heard]);
  const seen = voice.isPlaying ? voice.seconds : (startOf(selected) ?? voice.seconds);
  useEffect(() => keepInView(scroller.current, seen, duration, scale), [seen, duration, scale]);

  const press = (event: KeyboardEvent<HTMLInputElement>, at: number, part: CuePart) => {
    const by = (event.shiftKey ? LONG_STEP : STEP) * (DIRECTIONS[event.key] ?? 0);
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z') (event.shiftKey ? onRedo : onUndo)();
    else if (by !== 0) onEdit(MOVES[part](cues, at, by));
    else if (event.key === 'Enter') voice.playFrom(startOf(at) ?? 0);
    else if (event.key === 'Escape') drag.cancel();
    else if (!focusNeighbour(event, part)) return;
    event.preventDefault();
  };
  const seek = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    if (width > 0) voice.seek(((clientX - left) / width) * duration);
  };
  return (
    <fieldset className={classes.lane} aria-label="Lines below the voice" aria-describedby={hintId}>
      <audio ref={audio} src={addressOf(storedAudioUrl)} preload="none" {...voice.events}>
        <track kind="captions" />
      </audio>
      <LaneTransport
        voice={voice}
        duration={duration}
        cue={chosen}
        at={selected}
        zoom={zoom}
        scales={SCALES.length}
        onZoom={setZoom}
      />
      <div ref={scroller} className={classes.scroller}>
        <div ref={track} className={classes.track} style={{ width: `${duration * scale}px` }}>
          <div className={classes.ground} onPointerDown={seek}>
            {peaks && <Waveform peaks={peaks} label="Loudness of the voice above its lines" />}
          </div>
          {chosen && <span className={classes.band} style={placeOf(chosen, duration)} aria-hidden />}
          <div className={classes.blocks}>
            {drag.drawn.map((cue, at) => (
              <CueBlock
                key={at}
                cue={cue}
                at={at}
                duration={duration}
                place={placeOf(cue, duration)}
                isWrong={wrong.has(at)}
                isSelected={at === selected}
                isTabStop={at === (selected ?? 0)}
                onFocus={() => onSelect(at)}
                onKey={(event, part) => press(event, at, part)}
                onStep={(part, by) => onEdit(MOVES[part](cues, at, by))}
                onBegin={(event, part) =>
                  drag.begin(event, at, part, track.current?.getBoundingClientRect().width ?? 0)
                }
                onMove={drag.move}
                onEnd={drag.end}
                onCancel={drag.cancel}
              />
            ))}
          </div>
          <div className={classes.ticks} aria-hidden>
            {ticksOf(duration, scale).map((second) => (
              <span key={second} style={{ left: `${(second / duration) * 100}%` }}>
                {formatTime(second)}
              </span>
            ))}
          </div>
          <span className={classes.playhead} style={{ left: `${(voice.seconds / duration) * 100}%` }} aria-hidden />
        </div>
      </div>
      <p id={hintId} className={classes.hint}>
        Drag a line or its edges. Left and right move them by 0.1 s, with Shift by 1 s; up and down choose a line, Enter
        plays it.
      </p>
      {voice.hasFailed && (
        <p role="alert" className={classes.failed}>
          The voice could not be played. Please try again.
        </p>
      )}
    </fieldset>
  );
}

function placeOf({ start, end }: Cue, duration: number) {
  return { left: `${(start / duration) * 100}%`, width: `${((end - start) / duration) * 100}%` };
}

/** Moves the focus to the same part of the line before or after; false for other keys. */
function focusNeighbour({ key, currentTarget }: KeyboardEvent<HTMLElement>, part: CuePart): boolean {
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return false;
  const block = currentTarget.closest('[data-block]');
  const neighbour = key === 'ArrowUp' ? block?.previousElementSibling : block?.nextElementSibling;
  neighbour?.querySelector<HTMLElement>(`[data-part="${part}"]`)?.focus();
  return true;
}
