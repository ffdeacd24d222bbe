import { Button } from '@mantine/core';
import form from '../../../components/forms/form.module.css';
import { Dialog } from '../../../components/overlays/dialog/dialog';
import classes from './session-editor.module.css';

/** What is not the same in what two admins saved. */
export interface Difference {
  readonly name: string;
  readonly theirs: string;
  readonly mine: string;
}

interface ConflictDialogProps {
  readonly title: string;
  readonly differences: readonly Difference[];
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
  /** Nothing is decided yet: what was typed stays where it is, unsaved. */
  readonly onClose: () => void;
}

/** Somebody else saved meanwhile: shows what differs, and asks which to keep. */
export function ConflictDialog({ title, differences, onKeepMine, onTakeTheirs, onClose }: ConflictDialogProps) {
  return (
    <Dialog title={title} opened onClose={onClose}>
      <div className={form.form}>
        {differences.length === 0 && <p>What you changed is the same there. Your changes can be saved as they are.</p>}
        <dl className={classes.differences}>
          {differences.map(({ name, theirs, mine }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>Theirs: {theirs}</dd>
              <dd>Yours: {mine}</dd>
            </div>
          ))}
        </dl>
        <div className={form.actions}>
          <Button onClick={onKeepMine}>Save mine</Button>
          <Button variant="outline" onClick={onTakeTheirs}>
            Take theirs
          </Button>
          <Button variant="subtle" onClick={onClose} data-autofocus>
            Decide later
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
