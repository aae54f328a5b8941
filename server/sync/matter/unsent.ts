import { requestLimits } from '#server/rules/request-limits.ts';
import { isHolder, type SyncRule } from '#server/catalog/sync-rule.ts';
import type { Projection } from '#server/catalog/projection.ts';
import type { LeftAlone } from '#server/sync/engine-types.ts';
import type { Side } from '#server/sync/plan.ts';
import { referredBy } from '#server/sync/references.ts';
import { importsThere, readHere } from '#server/sync/imports/imports-known.ts';
import type { Here, MatterContext } from './context.ts';

/*
 * Records that the other side never had and is not to get: what went to Trash before (SPEC 5.10), and files that are
 * larger than a server takes (SPEC 4.7). For sync they are not here, and nothing here names them.
 */

const kindNotTaken = 'The server does not take records of this kind. They stay on this computer.';
const tooLarge = 'A server takes files of up to 25 MiB. Larger ones stay on this computer.';

/** Whole kinds of records that this server does not take, each said once where there are any. */
async function notTakenThere(context: MatterContext): Promise<LeftAlone[]> {
  const { document, local } = context;
  const staying: LeftAlone[] = [];
  for (const rule of document.missing) {
    // Records inside others, and those that come with others, go with these.
    if (rule.under !== undefined || rule.through.create === undefined) continue;
    const sides = await local.list(rule, []);
    if (sides.length === 0) continue;
    staying.push({ resource: rule.resource, localId: null, remoteId: null, why: kindNotTaken });
  }
  if (!importsThere(context) && (await readHere(context)).length > 0) {
    staying.push({ resource: 'messageImports', localId: null, remoteId: null, why: kindNotTaken });
  }
  return staying;
}

/** What is here without them; what was set apart is put into the context. */
export async function withoutUnsent(context: MatterContext, all: Here): Promise<Here> {
  const large = largeFiles(context, all);
  const ids = new Set([...(await unsentInTrash(context)), ...large]);
  context.staysHere = [
    ...[...large].map((localId) => ({ resource: 'evidence' as const, localId, remoteId: null, why: tooLarge })),
    ...(await notTakenThere(context)),
  ];
  context.apart = new Map();
  if (ids.size === 0) return all;
  for (const rule of context.rules) for (const line of linesOf(rule, all, ids)) ids.add(line);
  return new Map(
    context.rules.map((rule) => {
      const [apart, sent] = [[] as Side[], [] as Side[]];
      for (const side of all.get(rule.resource)?.values() ?? []) (ids.has(side.id) ? apart : sent).push(side);
      context.apart.set(rule.resource, apart);
      return [rule.resource, new Map(sent.map((side) => [side.id, withoutNaming(rule, side, ids)]))];
    }),
  );
}

/** As it would look without these records; it remembers which of its sets named them. */
function withoutNaming(rule: SyncRule, side: Side, ids: ReadonlySet<string>): Side {
  const unsent: Record<string, string[]> = {};
  const fields = Object.entries(side.fields).map(([field, value]): [string, unknown] => {
    if (rule.references[field] === undefined) return [field, value];
    if (!Array.isArray(value)) return [field, ids.has(String(value)) ? null : value];
    const named = value.map(String).filter((id) => ids.has(id));
    if (named.length > 0) unsent[field] = named;
    return [field, value.filter((id) => !ids.has(String(id)))];
  });
  const named = Object.keys(unsent).length > 0 && { unsent };
  return { ...side, fields: Object.fromEntries(fields), ...named };
}

/** What is written into a record here goes on naming what the other side does not know. */
export function withUnsent({ unsent = {} }: Side, fields: Projection): Projection {
  const whole = Object.entries(fields).map(([field, value]): [string, unknown] => {
    const named = unsent[field];
    return [field, named && Array.isArray(value) ? [...(value as unknown[]), ...named] : value];
  });
  return Object.fromEntries(whole);
}

/** The record as it was answered after that, seen as before. */
export function seenAs({ unsent = {} }: Side, rule: SyncRule, answered: Side): Side {
  return withoutNaming(rule, answered, new Set(Object.values(unsent).flat()));
}

/** What went to Trash before the other side had it; all that is in Trash is put into the context. */
async function unsentInTrash(context: MatterContext): Promise<string[]> {
  const { caseId } = context.pair;
  const rows = await context.parts.store.readOne((tx) =>
    tx.db.selectFrom('trash').select(['resource', 'recordId']).where('caseId', '=', caseId).execute(),
  );
  context.inTrash = new Set(rows.map(({ recordId }) => recordId));
  const unsent = rows.filter(({ resource, recordId }) => !isSent(context, resource, recordId));
  return unsent.map(({ recordId }) => recordId);
}

function largeFiles(context: MatterContext, all: Here): string[] {
  return context.rules.flatMap(({ resource, bytes }) => {
    if (bytes === undefined) return [];
    const sides = [...(all.get(resource)?.values() ?? [])];
    const large = sides.filter(
      ({ id, fields }) => Number(fields['size']) > requestLimits.fileBytes && !isSent(context, resource, id),
    );
    return large.map(({ id }) => id);
  });
}

/** The lines of lists that are about one of these records and nothing else. */
function linesOf(rule: SyncRule, all: Here, ids: ReadonlySet<string>): string[] {
  const named = Object.keys(rule.references).filter((field) => isHolder(rule, field) && field !== rule.under);
  const sides = [...(all.get(rule.resource)?.values() ?? [])];
  const isAbout = ({ fields }: Side, field: string): boolean =>
    referredBy(rule, field, fields) !== undefined && ids.has(String(fields[field]));
  return sides.filter((side) => named.some((field) => isAbout(side, field))).map(({ id }) => id);
}

function isSent({ known, outbox }: MatterContext, resource: string, id: string): boolean {
  return known.get(resource, id) !== undefined || [...outbox.values()].some(({ localId }) => localId === id);
}
