import { Button } from '@mantine/core';
import type { StoredCover } from '@vizzi/api/contracts';
import { coverSceneAddress } from '@vizzi/domain';
import { useState } from 'react';
import { COVER } from '../uploads/upload-kinds';
import { useUpload } from '../uploads/use-upload';
import { drawScene } from './draw-scene';
import classes from './scene-picker.module.css';

const AT_ONCE = 6;

interface ScenePickerProps {
  /** The slug of the session's category, whose landscapes and colours the scenes have. */
  readonly category: string;
  readonly onStored: (cover: StoredCover) => void;
}

/** Six generated scenes, one of which becomes the cover, and six more for as long as none is right. */
export function ScenePicker({ category, onStored }: ScenePickerProps) {
  const [first, setFirst] = useState(0);
  const [failure, setFailure] = useState<string>();
  const { state, start } = useUpload(COVER, onStored);
  const isBusy = state.kind === 'sending' || state.kind === 'checking';
  const choose = (number: number) => {
    setFailure(undefined);
    drawScene(coverSceneAddress(category, number), `${category}-scene-${number + 1}.webp`).then(start, () =>
      setFailure('This scene could not be drawn. Please try another one.'),
    );
  };
  const message = 'message' in state ? state.message : failure;
  return (
    <div className={classes.picker}>
      <div className={classes.scenes}>
        {Array.from({ length: AT_ONCE }, (_, index) => first + index).map((number) => (
          <button key={number} type="button" className={classes.scene} disabled={isBusy} onClick={() => choose(number)}>
            <img src={coverSceneAddress(category, number)} alt={`Scene ${number + 1}`} width={200} height={200} />
          </button>
        ))}
      </div>
      <Button variant="subtle" size="sm" disabled={isBusy} onClick={() => setFirst(first + AT_ONCE)}>
        Six more
      </Button>
      {isBusy && <output>Making it the cover…</output>}
      {message && (
        <p role="alert" className={classes.failure}>
          {message}
        </p>
      )}
    </div>
  );
}
