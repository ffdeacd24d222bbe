import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface CuttableDisk {
  readonly folder: string;
  /** From now on nothing reaches the disk, and what only the kernel had is lost. */
  cut(): void;
  /** The disk as it is found after the cut. No process may have files open on it. */
  restore(): void;
  close(): void;
}

/** `EXT4_IOC_SHUTDOWN` without writing the journal, which is what a power cut does. */
const SHUT_DOWN = String.raw`
  open(my $folder, '<', $ARGV[0]) or die "open: $!";
  my $without_journal = pack('L', 2);
  defined(ioctl($folder, 0x8004587D, $without_journal)) or die "ioctl: $!";`;

/** An ext4 file system on a block device of so many megabytes; undefined when the user may not mount one. */
export function createCuttableDisk(megabytes: number): CuttableDisk | undefined {
  const root = mkdtempSync(join(tmpdir(), 'vizzi-power-'));
  const [image, copy, folder] = [join(root, 'image'), join(root, 'copy'), join(root, 'disk')];
  const mount = () => execFileSync('mount', ['-o', 'loop', image, folder], { stdio: 'pipe' });
  try {
    mkdirSync(folder);
    execFileSync('truncate', ['--size', `${megabytes}M`, image], { stdio: 'pipe' });
    execFileSync('mkfs.ext4', ['-q', image], { stdio: 'pipe' });
    mount();
  } catch {
    rmSync(root, { recursive: true });
    return undefined;
  }
  return {
    folder,
    cut: () => execFileSync('perl', ['-e', SHUT_DOWN, folder], { stdio: 'pipe' }),
    restore() {
      execFileSync('umount', [folder], { stdio: 'pipe' });
      // Of a copy: processes in containers of other tests may still hold the file system that was shut down, and the
      // same image would be mounted as that one.
      execFileSync('cp', ['--sparse=always', image, copy], { stdio: 'pipe' });
      renameSync(copy, image);
      mount();
    },
    close() {
      execFileSync('umount', ['--lazy', folder], { stdio: 'pipe' });
      rmSync(root, { recursive: true });
    },
  };
}
