import type { ChildProcess } from 'node:child_process';

const children = new Set<ChildProcess>();
process.once('exit', endChildren);
for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => process.exit(1));

/** A child that does not outlive us, however we end. */
export function own<Child extends ChildProcess>(child: Child): Child {
  children.add(child);
  child.once('exit', () => children.delete(child));
  return child;
}

/** Ends what a table that failed has left behind. */
export function endChildren(): void {
  for (const child of children) child.kill();
}
