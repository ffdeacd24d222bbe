import { ConflictDialog } from './conflict-dialog';
import { nameOfField, useFieldWords } from './field-words';
import type { useEditedSession } from './use-edited-session';

/** Asks which facts to keep when somebody else saved the session meanwhile. */
export function FactConflict({ edited }: { readonly edited: ReturnType<typeof useEditedSession> }) {
  const { changes, theirs, keepMine, takeTheirs, decideLater } = edited;
  const words = useFieldWords();
  if (!theirs) return null;
  const theirValue = (field: string): unknown => Reflect.get(theirs, field);
  const differences = Object.entries(changes)
    .map(([field, mine]) => ({ field, mine, theirs: theirValue(field) }))
    .filter((each) => JSON.stringify(each.mine) !== JSON.stringify(each.theirs));
  return (
    <ConflictDialog
      title="Somebody else saved this session meanwhile"
      differences={differences.map(({ field, ...each }) => ({
        name: nameOfField(field),
        theirs: words(field, each.theirs),
        mine: words(field, each.mine),
      }))}
      onKeepMine={keepMine}
      onTakeTheirs={takeTheirs}
      onClose={decideLater}
    />
  );
}
