import { measureProgress } from './progress.js';
import { measureStats } from './stats.js';

const TABLES: Record<string, (databaseUrl: string) => Promise<string>> = {
  progress: measureProgress,
  stats: measureStats,
};

const databaseUrl = process.env['BENCH_DATABASE_URL'];
if (!databaseUrl) {
  process.stderr.write('BENCH_DATABASE_URL must name an empty PostgreSQL database that this may fill.\n');
  process.exit(1);
}
const wanted = process.argv.slice(2);
for (const [name, measure] of Object.entries(TABLES)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  process.stderr.write(`Measuring ${name}…\n`);
  process.stdout.write(`## ${name}\n\n${await measure(databaseUrl)}\n\n`);
}
