import type { StudioSession } from '@vizzi/api/contracts';
import { api } from '../../../lib/api';
import { ConflictDialog } from './conflict-dialog';
import type { EditedFields, useEditedSession } from './use-edited-session';

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

/** Asks which facts to keep when somebody else saved the session meanwhile. */
export function FactConflict({ edited }: { readonly edited: ReturnType<typeof useEditedSession> }) {
  const { changes: mine, theirs, keepMine, takeTheirs, decideLater } = edited;
  const { data: categories = [] } = api.catalog.categories.useQuery();
  if (!theirs) return null;
  const words = (name: keyof EditedFields, value: StudioSession[keyof EditedFields] | undefined) =>
    name === 'categoryId' ? (categories.find(({ id }) => id === value)?.name ?? String(value)) : wordsOf(value);
  const names = Object.keys(NAMES).filter((name): name is keyof EditedFields => name in mine);
  const differing = names.filter((name) => JSON.stringify(mine[name]) !== JSON.stringify(theirs[name]));
  return (
    <ConflictDialog
      title="Somebody else saved this session meanwhile"
      differences={differing.map((name) => ({
        name: NAMES[name],
        theirs: words(name, theirs[name]),
        mine: words(name, mine[name]),
      }))}
      onKeepMine={keepMine}
      onTakeTheirs={takeTheirs}
      onClose={decideLater}
    />
  );
}

function wordsOf(value: StudioSession[keyof EditedFields] | undefined): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const text = Array.isArray(value) ? value.join(', ') : value;
  return text ? String(text) : 'none';
}
