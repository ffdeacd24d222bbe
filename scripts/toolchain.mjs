// What `npm start` and `npm test` share: both must work where there is only Node and npm.
import { spawn } from 'node:child_process';
import { accessSync, constants, existsSync, readFileSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));
const { packageManager, engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));

/** Runs a command and leaves with its exit code when it fails. `quiet` keeps its output for that case. */
export async function run(command, args, { env = {}, quiet = false } = {}) {
  const child = spawn(command, args, {
    cwd: ROOT,
    env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1', ...env },
    stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
  });
  let output = '';
  child.stdout?.on('data', (chunk) => (output += chunk));
  child.stderr?.on('data', (chunk) => (output += chunk));
  const code = await new Promise((resolve, reject) => child.on('error', reject).on('close', resolve));
  if (code !== 0) {
    process.stderr.write(output);
    process.exit(code ?? 1);
  }
}

/** Runs pnpm in the version that package.json names. */
export const pnpm = (args, options) => run('npx', ['-y', packageManager, ...args], options);

/** Installs what the lock file says, unless that was done before. */
export async function install() {
  requireNode();
  if (isInstalled()) return;
  step('Installing dependencies');
  await pnpm(['install', '--frozen-lockfile'], { quiet: true });
}

/** Builds what changed since the last time. */
export async function build() {
  step('Building');
  await pnpm(['exec', 'turbo', 'run', 'build', '--output-logs=errors-only', '--log-prefix=none'], { quiet: true });
}

/** Runs commands side by side until the first of them ends, or a signal arrives. */
export function runTogether(commands) {
  const children = commands.map(([command, ...args]) => spawn(command, args, { cwd: ROOT, stdio: 'inherit' }));
  const stop = () => children.forEach((child) => child.kill());
  for (const child of children) child.on('close', stop);
  process.on('SIGINT', stop).on('SIGTERM', stop);
}

const MEMORY = '/dev/shm';
const ENOUGH_BYTES = 4 * 1024 ** 3;

/** Where tests put their databases: in memory where there is room, because they sync thousands of small files. */
export function folderForTests() {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize > ENOUGH_BYTES ? MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}

/** Says what comes now. */
export function step(text) {
  process.stdout.write(`${text}…\n`);
}

function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  process.stderr.write(`Vizzi needs Node ${engines.node}; this is ${process.versions.node}.\n`);
  process.exit(1);
}

/** pnpm keeps a copy of the lock file it installed from. */
function isInstalled() {
  const installed = `${ROOT}/node_modules/.pnpm/lock.yaml`;
  return existsSync(installed) && readFileSync(installed, 'utf8') === readFileSync(`${ROOT}/pnpm-lock.yaml`, 'utf8');
}
