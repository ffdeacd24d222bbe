import { spawn } from 'node:child_process';

/** The required programs, and the Debian package of each. */
const PACKAGE_OF: Readonly<Record<string, string>> = { ffmpeg: 'ffmpeg', flite: 'flite' };

export interface ToolOutput {
  readonly stdout: Buffer;
  readonly stderr: string;
}

/** Runs one program. Throws with the end of its output when it fails. */
export function runTool(command: string, args: readonly string[], input?: Uint8Array): Promise<ToolOutput> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'pipe'] });
    const stdout: Buffer[] = [];
    const stderr: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => stdout.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk));
    child.on('error', reject);
    child.on('close', (code) => {
      const said = Buffer.concat(stderr).toString('utf8');
      if (code === 0) resolve({ stdout: Buffer.concat(stdout), stderr: said });
      else reject(new Error(`${command} ended with ${code}: ${said.trim().split('\n').slice(-3).join(' / ')}`));
    });
    child.stdin.on('error', () => {}); // a program that stops reading reports the reason on stderr
    child.stdin.end(input);
  });
}

/** ffmpeg without banner, questions and progress output. */
export const ffmpeg = (args: readonly string[], input?: Uint8Array): Promise<ToolOutput> =>
  runTool('ffmpeg', ['-hide_banner', '-nostdin', '-y', ...args], input);

/** Debian packages that must be installed before anything can be rendered. */
export async function missingPackages(): Promise<string[]> {
  const missing: string[] = [];
  for (const [command, debian] of Object.entries(PACKAGE_OF)) {
    try {
      await runTool(command, command === 'ffmpeg' ? ['-version'] : ['--version']);
    } catch (error) {
      // flite --version exits with a non-zero code, so only a missing program counts
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') missing.push(debian);
    }
  }
  return missing;
}
