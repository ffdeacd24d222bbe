import type { Cue } from '@vizzi/domain';
import { ConflictDialog } from '../conflict-dialog';
import { cueClock } from './cue-clock';
import type { useCaptions } from './use-captions';

interface CueConflictProps {
  readonly mine: readonly Cue[];
  readonly captions: ReturnType<typeof useCaptions>;
}

/** Asks whose lines to keep, and shows those that the other side does not have. */
export function CueConflict({ mine, captions }: CueConflictProps) {
  const { theirs, keepMine, takeTheirs, decideLater } = captions;
  if (!theirs) return null;
  const [myLines, theirLines] = [mine.map(words), theirs.map(words)];
  const onlyMine = myLines.filter((line) => !theirLines.includes(line));
  const onlyTheirs = theirLines.filter((line) => !myLines.includes(line));
  const differ = onlyMine.length + onlyTheirs.length > 0;
  return (
    <ConflictDialog
      title="Somebody else saved these captions meanwhile"
      differences={differ ? [{ name: 'Lines', theirs: listed(onlyTheirs), mine: listed(onlyMine) }] : []}
      onKeepMine={keepMine}
      onTakeTheirs={takeTheirs}
      onClose={decideLater}
    />
  );
}

const words = ({ start, end, text }: Cue) => `${cueClock(start)} to ${cueClock(end)} ${text}`;

const MOST = 12;

function listed(lines: readonly string[]): string {
  if (lines.length === 0) return 'none of these';
  const more = lines.length > MOST ? [`and ${lines.length - MOST} more`] : [];
  return [...lines.slice(0, MOST), ...more].join('\n');
}
