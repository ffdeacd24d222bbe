import { expect, it } from 'vitest';
import { aStudioSession } from '../../../../testing/fixtures';
import { changedFacts, conflictingFields, editFacts, withoutConflicts } from './fact-edits';

const read = aStudioSession({ title: 'Night Ferry', description: 'Old.', revision: 3 });
const NOT_SENT = { isSent: false };

it('edits of two fields that were begun at different revisions are made from the newer one, unless they were sent', () => {
  const theirs = { ...read, description: 'Theirs.', revision: 4 };
  const first = editFacts(undefined, read, { title: 'Day Ferry' }, NOT_SENT);
  expect(editFacts(first, theirs, { description: 'Theirs!' }, NOT_SENT)).toMatchObject({
    revision: 4,
    from: { title: 'Night Ferry', description: 'Theirs.' },
  });
  expect(editFacts(first, theirs, { description: 'Theirs!' }, { isSent: true }).revision).toBe(3);
  expect(editFacts({ ...first, isDoubtful: true }, theirs, { description: 'Theirs!' }, NOT_SENT).revision).toBe(3);
  expect(editFacts(first, { ...theirs, title: 'Late Ferry' }, { description: 'Theirs!' }, NOT_SENT).revision).toBe(3);
});

it('what is typed back is not edited any more, unless somebody else changed it', () => {
  const edits = editFacts(undefined, read, { title: 'Night Ferry ' }, NOT_SENT);
  expect(changedFacts(edits, read)).toBeUndefined();
  expect(changedFacts(edits, { ...read, title: 'Late Ferry', revision: 4 })).toEqual(edits);
});

it('only the fields that both changed conflict, or all that differ when the status did', () => {
  const edits = editFacts(undefined, read, { title: 'Day Ferry', description: 'Mine.' }, NOT_SENT);
  const theirs = { ...read, title: 'Late Ferry', revision: 4 };
  expect(conflictingFields(edits, theirs)).toEqual(['title']);
  expect(conflictingFields(edits, { ...theirs, title: 'Day Ferry ' })).toEqual([]);
  expect(conflictingFields(edits, { ...read, status: 'withdrawn' })).toEqual(['title', 'description']);
  expect(conflictingFields({ ...edits, isDoubtful: true }, read)).toEqual(['title', 'description']);
  expect(withoutConflicts(edits, theirs)).toMatchObject({ changes: { description: 'Mine.' }, revision: 4 });
});
