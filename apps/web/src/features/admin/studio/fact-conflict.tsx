import type { StudioSession } from '@vizzi/api/contracts';
import { ConflictDialog } from './conflict-dialog';
import { nameOfField, useFieldWords } from './field-words';
import { conflictingFields } from './saving/fact-edits';
import type { useEditedSession } from './saving/use-edited-session';

/** Asks which facts to keep when somebody else saved the session meanwhile. */
export function FactConflict({ edited }: { readonly edited: ReturnType<typeof useEditedSession> }) {
  const { edits, theirs, keepMine, takeTheirs, decideLater } = edited;
  const words = useFieldWords();
  if (!edits || !theirs) return null;
  return (
    <ConflictDialog
      title={edits.status === theirs.status ? 'Somebody else saved this session meanwhile' : titleOf(theirs)}
      differences={conflictingFields(edits, theirs).map((name) => ({
        name: nameOfField(name),
        theirs: words(name, valueOf(theirs, name)),
        mine: words(name, valueOf(edits.changes, name)),
      }))}
      onKeepMine={keepMine}
      onTakeTheirs={takeTheirs}
      onClose={decideLater}
    />
  );
}

const valueOf = (fields: object, name: string): unknown => Reflect.get(fields, name);

const titleOf = ({ status }: StudioSession) =>
  status === 'published' ? 'Members see this session by now' : `This session is ${STATUS[status]} by now`;

const STATUS = { draft: 'a draft', scheduled: 'scheduled', published: 'published', withdrawn: 'withdrawn' };
