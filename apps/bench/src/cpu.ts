import { readdir, readFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import postgres from 'postgres';

/** Linux counts in hundredths of a second. */
const TICK_US = 10_000;

/** Microseconds of CPU that a process has used, in its own code and in the kernel's. */
export const cpuOf = async (pid: number | undefined) => timeOf(await statOf(`${pid}`));

/** The same of its first thread alone, which is the event loop where the process is Node. */
export const loopCpuOf = async (pid: number | undefined) => timeOf(await statOf(`${pid}/task/${pid}`));

/** The same of all that runs on this machine. */
export const machineCpu = () =>
  cpus().reduce((sum, { times }) => sum + (times.user + times.nice + times.sys + times.irq) * 1_000, 0);

/** The same of a PostgreSQL server on this machine, with all that it starts. */
export async function createPostgresCpu(databaseUrl: string): Promise<() => Promise<number>> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  const [row] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
  const [, server] = await statOf(`${row?.pid}`);
  await sql.end();
  return async () => {
    const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
    const stats = await Promise.all(pids.map((pid) => statOf(pid).catch(() => [])));
    const running = stats.filter(([, parent]) => parent === server).map(timeOf);
    const own = await statOf(`${server}`);
    return running.reduce((sum, each) => sum + each, timeOf(own) + timeOfEnded(own));
  };
}

/** What the kernel says of a process or thread, from its state on; its parent is the second. */
async function statOf(task: string): Promise<string[]> {
  const stat = await readFile(`/proc/${task}/stat`, 'utf8');
  // The name of the program, in brackets, may hold spaces.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/** User and system time are the 12th and 13th; those of children that have ended follow. */
const timeOf = (stat: readonly string[]) => (Number(stat[11]) + Number(stat[12])) * TICK_US;
const timeOfEnded = (stat: readonly string[]) => (Number(stat[13]) + Number(stat[14])) * TICK_US;
