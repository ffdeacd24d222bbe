import type { AuditEntry } from '@vizzi/api/contracts';
import { hasInnerAddress, nameOfField, useFieldWords } from './field-words';
import { formatInstant } from './status-label';
import classes from './audit-entries.module.css';

const WORDS: Readonly<Record<string, string>> = {
  'session.created': 'began',
  'session.changed': 'changed',
  'session.published': 'published',
  'session.scheduled': 'scheduled',
  'session.unscheduled': 'made a draft again:',
  'session.withdrawn': 'withdrew',
  'session.deleted': 'deleted',
  'category.created': 'added the category',
  'category.changed': 'changed the category',
  'category.ordered': 'ordered the categories:',
  'category.deleted': 'deleted the category',
  'file.uploaded': 'uploaded',
  'file.measured': 'measured the loudness of',
  'file.deleted': 'deleted the file',
  'member.lifetime_granted': 'granted lifetime premium to',
  'member.lifetime_revoked': 'revoked lifetime premium of',
  'member.role_changed': 'changed the role of',
  'message.answered': 'answered',
  'message.assigned': 'assigned',
  'message.closed': 'closed',
  'message.reopened': 'reopened',
};

/** Entries of the audit log: who did what, when, and what was different before. */
export function AuditEntries({ entries }: { readonly entries: readonly AuditEntry[] }) {
  return (
    <ol className={classes.entries}>
      {entries.map(({ id, at, adminName, action, subjectName, before, after }) => (
        <li key={id}>
          <p>
            <strong>{adminName ?? 'Vizzi'}</strong> {WORDS[action] ?? action} {subjectName}
          </p>
          <p className={classes.when}>
            <time dateTime={at}>{formatInstant(at)}</time>
          </p>
          <Differences before={before} after={after} />
        </li>
      ))}
    </ol>
  );
}

type Fields = AuditEntry['before'];

function Differences({ before, after }: { readonly before: Fields; readonly after: Fields }) {
  const words = useFieldWords();
  const differenceOf = (name: string, from: unknown, to: unknown) => {
    if (hasInnerAddress(name)) return to ? (from ? 'changed' : 'added') : 'removed';
    return before ? `${words(name, from)} → ${words(name, to)}` : words(name, to);
  };
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  if (names.length === 0) return null;
  return (
    <ul className={classes.differences}>
      {names.map((name) => (
        <li key={name}>
          {nameOfField(name)}: {differenceOf(name, before?.[name], after?.[name])}
        </li>
      ))}
    </ul>
  );
}
