import type { PGlite } from '@electric-sql/pglite';
import { DISTRIBUTION, SHARD_KEYS } from '../distribution.js';

interface Node {
  readonly 'Node Type': string;
  readonly Operation?: string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly Node[];
}

const PARTITION = /^(?<table>\w+)_p(?<number>\d+)$/;
const isDistributed = (name: string) => SHARD_KEYS.has(PARTITION.exec(name)?.groups?.['table'] ?? name);
const isLocal = (name: string) => DISTRIBUTION.local.some((each) => each === name);

/**
 * Whether the plan of a statement reads and writes one partition of members, the same in each table, and joins no local
 * table with it. A row that is inserted goes where its values say; of several, the plan must show that they go there too.
 */
export async function isRouted(
  client: PGlite,
  { text, parameters }: { text: string; parameters: unknown[] },
): Promise<boolean> {
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(`explain (format json) ${text}`, parameters);
  const plan = rows[0]?.['QUERY PLAN'][0].Plan;
  if (!plan) throw new Error(`no plan for ${text}`);
  const nodes = nodesOf(plan);
  const tables = nodes.flatMap((node) => node['Relation Name'] ?? []);
  const members = tables.filter(isDistributed);
  if (members.length === 0) return true;
  const partitions = new Set(members.flatMap((name) => PARTITION.exec(name)?.groups?.['number'] ?? []));
  if (partitions.size > 1 || tables.some(isLocal)) return false;
  const inserts = nodes.filter((node) => node.Operation === 'Insert' && isDistributed(node['Relation Name'] ?? ''));
  return inserts.every(
    (insert) => partitions.size === 1 || insert.Plans?.every((source) => source['Node Type'] === 'Result'),
  );
}

function nodesOf(node: Node): Node[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}
