import type { Invoke, ReadContext } from '#server/catalog/context.ts';
import { hashOf, project } from '#server/catalog/projection.ts';
import { type SyncRule, syncs } from '#server/catalog/sync-rule.ts';
import { AppError } from '#server/errors/app-error.ts';
import type { MatterResource } from '#server/store/tables.ts';
import { parentsOf } from './queries.ts';
import type { Offered } from './readable.ts';

export type WireRecord = Readonly<Record<string, unknown>>;

/** Fewer than this are asked for one by one, where a list can be asked for one. */
const fewIds = 4;

/**
 * Records as their own list answers this caller, by id: readers of the list and of the feed get the same, hash and all.
 * Null asks for every record.
 */
export async function recordsOf(
  context: ReadContext,
  caseId: string,
  { rule, list }: Offered,
  ids: readonly string[] | null,
): Promise<Map<string, WireRecord>> {
  const ask = (input: Parameters<Invoke>[1]): Promise<WireRecord[]> => listed(context, { rule, list }, input);
  const byId = (records: readonly WireRecord[]): Map<string, WireRecord> => {
    const wanted = ids && new Set(ids);
    const all = records.map((record): [string, WireRecord] => [idOf(rule, record), record]);
    return new Map(wanted ? all.filter(([id]) => wanted.has(id)) : all);
  };
  if (rule.under !== undefined) {
    const parents = await parentsOf(context.tx, rule.resource as MatterResource, rule.under, caseId, ids);
    const lists: WireRecord[] = [];
    for (const id of parents) lists.push(...(await ask({ path: { id } })));
    return byId(lists);
  }
  const single = list.input.query?.shape['id'] !== undefined;
  if (ids === null || !single || ids.length >= fewIds)
    return byId(await ask({ query: { caseId, ...rule.paged?.asks } }));
  const found: WireRecord[] = [];
  for (const id of ids) found.push(...(await ask({ query: { caseId, id } })));
  return byId(found);
}

export function idOf(rule: SyncRule, record: WireRecord): string {
  return String(record[rule.key ?? 'id']);
}

export function versionAndHash({ rule }: Offered, record: WireRecord): { version: string; hash: string } {
  return { version: String(record['updatedAt']), hash: hashOf(rule, project(rule, record)) };
}

async function pagesOf(
  invoke: Invoke,
  { rule: { paged }, list }: Offered,
  input: Parameters<Invoke>[1],
): Promise<WireRecord[]> {
  if (paged === undefined) return [await invoke(list, input)].flat() as WireRecord[];
  const records: WireRecord[] = [];
  let offset: unknown = 0;
  while (typeof offset === 'number') {
    const page = (await invoke(list, { ...input, query: { ...input.query, offset: String(offset) } })) as WireRecord;
    records.push(...(page[paged.rows] as WireRecord[]));
    offset = page[paged.next];
  }
  return records;
}

async function listed(
  { invoke }: ReadContext,
  { rule, list }: Offered,
  input: Parameters<Invoke>[1],
): Promise<WireRecord[]> {
  try {
    const records = await pagesOf(invoke, { rule, list }, input);
    return rule.only === undefined ? records : records.filter((record) => syncs(rule, record));
  } catch (error) {
    // The record it is inside of may not be seen, so none of this may.
    if (rule.under !== undefined && error instanceof AppError && error.problem === 'not_found') return [];
    throw error;
  }
}
