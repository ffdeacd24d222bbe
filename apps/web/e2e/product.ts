import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../server/dist/demo/main.js', import.meta.url));

/** The configured admin. */
export const ADMIN = { username: 'admin@vizzi.example', password: 'quiet lantern' };

/** The built product: its address, that of the Stripe emulator's API, and where its data lies. */
export interface Product {
  readonly dataDir: string;
  readonly address: string;
  readonly stripe: string;
  readonly stop: () => Promise<void>;
}

/** Starts the built product on the data of a directory, by default on a free port, with settings of its own. */
export async function startProduct(
  dataDir: string,
  port = '0',
  settings: Readonly<Record<string, string>> = {},
): Promise<Product> {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      PORT: port,
      DATA_DIR: dataDir,
      ADMIN_EMAIL: ADMIN.username,
      ADMIN_PASSWORD: ADMIN.password,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = async () => {
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  return { dataDir, ...(await addressesOf(child)), stop };
}

async function addressesOf(child: ChildProcess): Promise<Pick<Product, 'address' | 'stripe'>> {
  let output = '';
  for await (const chunk of child.stdout ?? []) {
    output += chunk;
    const stripe = /Stripe emulator: (http:\S+)/.exec(output)?.[1];
    const address = /ready at (http:\S+)/.exec(output)?.[1];
    if (stripe && address) return { address, stripe };
  }
  throw new Error(`the server ended: ${output}`);
}
