import { cpus, totalmem } from 'node:os';
import { measureCatalogue } from './catalogue.js';
import { measureProgress } from './progress.js';
import { measureStats } from './stats.js';

const TABLES: Record<string, () => Promise<string>> = {
  catalogue: () => measureCatalogue(requireDatabase()),
  progress: () => measureProgress(requireDatabase()),
  stats: () => measureStats(requireDatabase()),
};

function requireDatabase(): string {
  const databaseUrl = process.env['BENCH_DATABASE_URL'];
  if (!databaseUrl) throw new Error('BENCH_DATABASE_URL must name an empty PostgreSQL database that this may fill.');
  return databaseUrl;
}

const [cpu] = cpus();
const memory = Math.round(totalmem() / 1024 ** 3);
process.stdout.write(
  `Node ${process.versions.node}, ${cpus().length} cores of ${cpu?.model}, ${memory} GB, ${new Date().toISOString().slice(0, 10)}.\n` +
    'Load and database share these cores. Rounds alternate between the candidates; figures are medians (from to).\n\n',
);
const wanted = process.argv.slice(2);
for (const [name, measure] of Object.entries(TABLES)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  process.stderr.write(`Measuring ${name}…\n`);
  process.stdout.write(`## ${name}\n\n${await measure()}\n\n`);
}
