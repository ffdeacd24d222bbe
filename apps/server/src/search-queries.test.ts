import { callerFor, createTestDeps, type TestDeps } from '@vizzi/api/testing';
import { loadCatalog } from '@vizzi/content';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedCatalog } from './seed.js';

let deps: TestDeps;
beforeAll(async () => {
  deps = await createTestDeps();
  await seedCatalog(deps.db, loadCatalog());
});
afterAll(() => deps.database.close());

/** What people type, one session that they must find, and, for most, one that they must not find. */
const QUERIES: [query: string, finds: string, leavesOut?: string][] = [
  ['sleep', 'Slow Tide', 'Summit Line'],
  ['cannot sleep', 'First Snow'],
  ["can't sleep", 'Moon Tide', 'Golden Field'],
  ['cant sleep', 'Moon Tide', 'Golden Field'],
  ['trouble sleeping', 'Slow Tide', 'Summit Line'],
  ['insomnia', 'Desert Stars', 'Golden Field'],
  ['insom', 'Pine Shelter'],
  ['slep', 'Slow Tide', 'Steady Light'],
  ['sleeep', 'Moon Tide'],
  ['stress', 'Still Lake', 'Slow Harvest'],
  ['stressed', 'Blue Hour', 'Golden Field'],
  ['burnout', 'Wide Horizon'],
  ['overwhelmed', 'The Quiet Bell'],
  ['anxiety', 'First Snow', 'Golden Field'],
  ['anxious', 'Steady Light', 'Spring Water'],
  ['anxeity', 'River of Breath'],
  ['panic', 'Lantern Path', 'Golden Field'],
  ['worry', 'The Long Field', 'Second Wind'],
  ['worried', 'Harbour Letter'],
  ['fear', 'Pine Shelter', 'Far Shore'],
  ['nervous', 'Steady Light'],
  ['calm', 'Letting Go', 'Summit Line'],
  ['relax', 'Still Lake', 'Two Chairs'],
  ['unwind', 'Slow Tide'],
  ['focus', 'Summit Line', 'Pine Shelter'],
  ['concentrate', 'Salt and Light', 'Warm Stone'],
  ['focsu', 'Still Lake'],
  ['grief', 'Far Shore', 'Golden Field'],
  ['loss', 'After the Rain', 'Second Wind'],
  ['mourning', 'Letting Go'],
  ['sad', 'After the Rain', 'Desert Stars'],
  ['i feel sad', 'Wide Horizon', 'Desert Stars'],
  ['depressed', 'Pine Shelter', 'Golden Field'],
  ['anger', 'Two Chairs', 'Still Lake'],
  ['angry', 'Letting Go', 'Golden Field'],
  ['frustrated', 'Two Chairs'],
  ['lonely', 'Far Shore', 'Summit Line'],
  ['alone', 'Boats Come Home', 'Summit Line'],
  ['loneliness', 'Side by Side'],
  ['partner', 'Side by Side', 'Summit Line'],
  ['friends', 'Boats Come Home'],
  ['confidence', 'The Open Gate', 'Slow Tide'],
  ['self doubt', 'Golden Field'],
  ['courage', 'Mountain Morning'],
  ['money', 'Slow Harvest', 'Still Lake'],
  ['debt', 'The Long Field', 'Desert Stars'],
  ['bills', 'Terraced Hills'],
  ['pain', 'Warm Stone', 'Desert Stars'],
  ['pian', 'Quiet Water'],
  ['headache', 'Fern Light', 'After the Rain'],
  ['injury', 'The Trail Back', 'Golden Field'],
  ['tired', 'Spring Water', 'Slow Harvest'],
  ['exhausted', 'Second Wind'],
  ['exam', 'Summit Line', 'Slow Tide'],
  ['race', 'Mountain Morning'],
  ['new job', 'The Open Gate'],
  ['divorce', 'A Path of Your Own'],
  ['happy', 'Orchard at Noon', 'The Trail Back'],
  ['grateful', 'Golden Field', 'Second Wind'],
  ['meaning', 'Wide Horizon'],
  ['patience', 'Slow Harvest'],
  ['breathing', 'River of Breath', 'Two Chairs'],
  ['shoulders', 'Fern Light'],
  ['wake up', 'Mountain Morning'],
  ['evening', 'Blue Hour', 'Mountain Morning'],
  ['lake', 'Still Lake', 'Golden Field'],
  ['rain', 'After the Rain', 'Warm Stone'],
  ['harbour', 'Harbour Letter'],
  ['harbour dwan', 'Harbour Letter'],
  ['athletes', 'Summit Line', 'Still Lake'],
  ['financial', 'Harbour Letter'],
  ['panic attack', 'Lantern Path', 'Golden Field'],
  ['exam tomorrow', 'Summit Line', 'Slow Tide'],
  ['exams', 'Mountain Morning', 'Slow Tide'],
  ['stressed at work', 'Blue Hour', 'Golden Field'],
  ['worried about my kid', 'The Long Field', 'Summit Line'],
  ['public speaking', 'The Open Gate', 'Slow Tide'],
  ['ocean', 'Moon Tide', 'Summit Line'],
  ['a day at the beach', 'Slow Tide', 'Summit Line'],
  ['anxiety blorft', 'First Snow', 'Golden Field'],
  ['anxeity blorft', 'River of Breath', 'Golden Field'],
];

it.each(QUERIES)('"%s" finds %s', async (query, finds, leavesOut) => {
  const titles = (await callerFor(deps, null).catalog.search({ query })).map(({ title }) => title);
  expect(titles).toContain(finds);
  expect(titles).not.toContain(leavesOut);
});

it.each(['zzz', 'tax', 'qwer', 'blorft'])('"%s" finds nothing', async (query) => {
  expect(await callerFor(deps, null).catalog.search({ query })).toEqual([]);
});

it.each([
  ['10 minutes', 540, 660],
  ['5 minutes', 300, 300],
  ['sleep 15 minutes', 720, 900],
  ['blorft 20 min', 1_200, 1_200],
])('"%s" finds sessions of about that length first', async (query, least, most) => {
  const found = await callerFor(deps, null).catalog.search({ query });
  expect(found.length).toBeGreaterThan(3);
  expect(found[0]?.duration).toBeGreaterThanOrEqual(least);
  expect(found[0]?.duration).toBeLessThanOrEqual(most);
});

it('with a length, what is about is before how long it is exactly', async () => {
  const found = await callerFor(deps, null).catalog.search({ query: 'sleep 15 minutes' });
  expect(found.slice(0, 3).map(({ title }) => title)).toEqual(
    expect.arrayContaining(['Moon Tide', 'Slow Tide', 'Pine Shelter']),
  );
});

it('sessions with more of the words come first, where none has all', async () => {
  const found = await callerFor(deps, null).catalog.search({ query: 'lighthouse sleep snow' });
  expect(found[0]?.title).toBe('First Snow');
  expect(found.map(({ title }) => title)).toContain('Steady Light');
});

it.each(['rain', 'harbour', 'breath', 'lake'])('"%s" puts a title with the whole word first', async (query) => {
  const [best] = await callerFor(deps, null).catalog.search({ query });
  expect(best?.title.toLowerCase().split(' ')).toContain(query);
});
