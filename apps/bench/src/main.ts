import { cpus, totalmem } from 'node:os';
import { measureAudio } from './audio/audio.js';
import { measureAuthenticated } from './authenticated.js';
import { measureCatalog } from './catalog.js';
import { endChildren } from './children.js';
import { withDatabase } from './database.js';
import { measureDeveloper } from './developer/developer.js';
import { measureInsights } from './insights/insights.js';
import { measureLogin } from './login.js';
import { measureOffline } from './offline/offline.js';
import { measurePlayer } from './player/player.js';
import { measureProgress } from './progress.js';
import { measureScale } from './scale/scale.js';
import { measureSearch } from './search/search.js';
import { measureStart } from './start/start.js';
import { measureStats } from './stats.js';
import { measureWeb } from './web/web.js';

const TABLES: Record<string, () => Promise<string>> = {
  catalog: () => withDatabase(measureCatalog),
  authenticated: () => withDatabase(measureAuthenticated),
  login: () => withDatabase(measureLogin),
  progress: () => withDatabase(measureProgress),
  audio: () => withDatabase(measureAudio),
  search: () => withDatabase(measureSearch),
  stats: () => withDatabase(measureStats),
  insights: measureInsights,
  player: measurePlayer,
  web: measureWeb,
  offline: measureOffline,
  start: () => withDatabase(measureStart),
  scale: () => withDatabase(measureScale),
  developer: measureDeveloper,
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in TABLES));
if (unknown.length > 0)
  throw new Error(`There is no table ${unknown.join(', ')}, only ${Object.keys(TABLES).join(', ')}.`);

const [cpu] = cpus();
const memory = Math.round(totalmem() / 1024 ** 3);
process.stdout.write(
  `Node ${process.versions.node}, ${cpus().length} cores of ${cpu?.model}, ${memory} GB, ${new Date().toISOString().slice(0, 10)}.\n` +
    'Load and database share these cores. Rounds alternate between the candidates; figures are medians (from to).\n\n',
);
for (const [name, measure] of Object.entries(TABLES)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  process.stderr.write(`Measuring ${name}…\n`);
  try {
    process.stdout.write(`## ${name}\n\n${await measure()}\n\n`);
  } catch (error) {
    // The other tables are worth having without it.
    process.stderr.write(`${name} could not be measured: ${error instanceof Error ? error.stack : String(error)}\n`);
    process.exitCode = 1;
  } finally {
    endChildren();
  }
}
