import { Button } from '@mantine/core';
import type { StudioSession } from '@vizzi/api/contracts';
import form from '../../../components/forms/form.module.css';
import { Dialog } from '../../../components/overlays/dialog/dialog';
import classes from './session-editor.module.css';
import type { EditedFields } from './use-edited-session';

const NAMES: Readonly<Record<keyof EditedFields, string>> = {
  title: 'Title',
  description: 'Description',
  categoryId: 'Category',
  imageUrl: 'Image URL',
  needs: 'Needs and feelings',
  place: 'Place',
  isFeatured: 'Featured',
  isPremium: 'Premium Only',
};

interface ConflictDialogProps {
  readonly mine: EditedFields;
  readonly theirs: StudioSession;
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
}

/** Somebody else saved the session meanwhile: shows what differs, and asks which to keep. */
export function ConflictDialog({ mine, theirs, onKeepMine, onTakeTheirs }: ConflictDialogProps) {
  const names = Object.keys(NAMES).filter((name): name is keyof EditedFields => name in mine);
  const differing = names.filter((name) => JSON.stringify(mine[name]) !== JSON.stringify(theirs[name]));
  return (
    <Dialog title="Somebody else saved this session meanwhile" opened onClose={onTakeTheirs}>
      <div className={form.form}>
        {differing.length === 0 && <p>What you changed is the same there. Your changes can be saved as they are.</p>}
        <dl className={classes.differences}>
          {differing.map((name) => (
            <div key={name}>
              <dt>{NAMES[name]}</dt>
              <dd>Theirs: {words(theirs[name])}</dd>
              <dd>Yours: {words(mine[name])}</dd>
            </div>
          ))}
        </dl>
        <div className={form.actions}>
          <Button onClick={onKeepMine}>Save mine</Button>
          <Button variant="subtle" onClick={onTakeTheirs} data-autofocus>
            Take theirs
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function words(value: StudioSession[keyof EditedFields] | undefined): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const text = Array.isArray(value) ? value.join(', ') : value;
  return text ? String(text) : 'none';
}
