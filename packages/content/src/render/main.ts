import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import path from 'node:path';
import { writeArt } from '../art/write-art.js';
import { loadManifest, type Manifest } from '../manifest.js';
import { artRoot, manifestPath, mediaRoot, renderedRoot, textsRoot } from '../paths.js';
import { checkTexts } from '../texts/check-texts.js';
import { loadTexts, type Texts } from '../texts/load-texts.js';
import { TextError } from '../texts/text-error.js';
import { stableJson } from './file-facts.js';
import { greetingJobs, musicJobs, placeJobs, sessionJobs } from './jobs.js';
import { Progress } from './progress.js';
import { missingPackages } from './tools.js';
import { writeCatalog } from './write-catalog.js';

/** `render` renders what changed; `render <slug>...` only those sessions; `render --art` only the pictures. */
async function main(args: readonly string[]): Promise<void> {
  const texts = loadTexts(textsRoot);
  const complaints = checkTexts(texts);
  if (complaints.length > 0) throw new Refusal(complaints.join('\n'));

  mkdirSync(renderedRoot, { recursive: true });
  console.log(`${writeArt(texts, artRoot)} pictures are drawn.`);
  if (args.includes('--art')) return;

  const manifest = loadManifest();
  forgetRemoved(texts, manifest);
  const wanted = new Set(args);
  const strangers = args.filter((slug) => !texts.sessions.some((session) => session.slug === slug));
  if (strangers.length > 0) throw new Refusal(`There is no text for ${strangers.join(', ')}.`);
  const sessions = texts.sessions.filter(({ slug }) => wanted.size === 0 || wanted.has(slug));
  const others = [...musicJobs(manifest), ...placeJobs(manifest), ...greetingJobs(texts.greeting, manifest)];
  const jobs = [...(wanted.size === 0 ? others : []), ...sessionJobs(sessions, manifest)];

  const missing = jobs.length > 0 ? await missingPackages() : [];
  if (missing.length > 0) {
    const packages = missing.join(' ');
    throw new Refusal(`To render sound, please install ${missing.join(' and ')}: apt-get install -y ${packages}`);
  }

  setPriority(10); // rendering takes minutes, with low priority
  const progress = new Progress(
    jobs.reduce((sum, job) => sum + job.seconds, 0),
    process.stdout,
  );
  for (const job of jobs) {
    progress.start(job.name);
    await job.run().catch((error: unknown) => {
      throw new Error(`${job.name} could not be rendered`, { cause: error });
    });
    writeFileSync(manifestPath, stableJson(manifest)); // after each one, so that an interrupted run can continue
    progress.finish(job.name, job.seconds);
  }
  progress.end();
  writeFileSync(manifestPath, stableJson(manifest));
  writeCatalog(texts, manifest);
  const summary = jobs.length === 0 ? 'All recordings are up to date.' : `Recordings made: ${jobs.length}.`;
  console.log(summary);
}

/** Removes sessions without a text from the manifest and the media folder. */
function forgetRemoved({ sessions }: Texts, manifest: Manifest): void {
  const slugs = new Set(sessions.map((session) => session.slug));
  for (const slug of Object.keys(manifest.sessions)) if (!slugs.has(slug)) delete manifest.sessions[slug];
  const demo = path.join(mediaRoot, 'demo');
  mkdirSync(demo, { recursive: true });
  for (const folder of readdirSync(demo)) {
    if (!['music', 'places', 'greeting'].includes(folder) && !slugs.has(folder))
      rmSync(path.join(demo, folder), { recursive: true });
  }
}

/** An error that the operator can correct; shown without a stack trace. */
class Refusal extends Error {}

try {
  await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof Refusal || error instanceof TextError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
