import { accountNames } from '#server/areas/account/queries.ts';
import type { MatterView } from '#server/access/matters.ts';
import { visibleIn } from '#server/access/visible.ts';
import type { StoredRecord } from '#server/store/record.ts';
import { isInMatter } from '#server/store/record-list.ts';
import type { MatterResource, TrackedTable } from '#server/store/tables.ts';
import type { Change } from './changes.ts';
import type { Doer } from './schema.ts';
import type { FieldChange } from './shown-fields.ts';

/** Names the doers of these changes. The names of tokens are for their owner and for members of the matter. */
export async function doersOf(
  { tx, viewer, matter }: MatterView,
  changes: readonly Change[],
): Promise<(change: Change) => Doer> {
  const accounts = await accountNames(
    tx,
    changes.map(({ accountId }) => accountId),
  );
  const tokenIds = distinct(changes.map(({ tokenId }) => tokenId));
  const tokens =
    tokenIds.length === 0
      ? []
      : await tx.db
          .selectFrom('tokens')
          .select(['id', 'accountId', 'name', 'assistant'])
          .where('id', 'in', tokenIds)
          .execute();
  const tokenById = new Map(tokens.map((token) => [token.id, token]));
  return ({ accountId, tokenId, transport }) => {
    const token = tokenId === null ? undefined : tokenById.get(tokenId);
    const person = accounts.get(accountId ?? '') ?? null;
    const doer = { accountId, tokenId, person, you: accountId === viewer.accountId };
    if (transport === 'sync') return { ...doer, kind: 'sync', name: null };
    if (tokenId !== null) {
      const mayKnow = matter.whole || token?.accountId === viewer.accountId;
      const assistant = transport === 'mcp' || token?.assistant === 1;
      return { ...doer, kind: assistant ? 'assistant' : 'token', name: (mayKnow && token?.name) || null };
    }
    return accountId === null
      ? { ...doer, kind: 'application', name: null }
      : { ...doer, kind: 'person', name: person };
  };
}

/** Which of these records are still there for the viewer, each with its version when it has one. */
export async function standing(view: MatterView, changes: readonly Change[]): Promise<Set<string>> {
  const { tx, matter } = view;
  const found = new Set<string>([matter.caseId]);
  for (const [resource, group] of Map.groupBy(changes, (change) => change.resource)) {
    const record = tx.records.of(resource);
    if (!isInMatter(record)) continue;
    const ids = distinct(group.map(({ recordId }) => recordId));
    const rows = await visibleIn(view, record.table).select('item.id').where('item.id', 'in', ids).execute();
    for (const { id } of rows) found.add(id);
  }
  return found;
}

/** What changed of one record. */
interface Changed {
  record: StoredRecord;
  fields: readonly FieldChange[];
}

/** The names of the records that the fields of changes point to; without those that are gone or not shared. */
export async function namesIn(view: MatterView, changes: readonly Changed[]): Promise<Record<string, string>> {
  const { tx } = view;
  const pointing = changes.flatMap(({ record, fields }) =>
    fields.flatMap(({ field, before, after }) => {
      const target = targetOf(record, field);
      return target === undefined ? [] : [before, after].flat().map((id) => ({ target, id }));
    }),
  );
  const names: Record<string, string> = {};
  for (const [target, group] of Map.groupBy(pointing, (each) => each.target)) {
    const ids = distinct(group.map(({ id }) => (typeof id === 'string' ? id : null)));
    const record = tx.records.of(target);
    if (ids.length === 0) continue;
    const found = isInMatter(record)
      ? await titlesOf(view, record, ids)
      : target === 'accounts'
        ? await accountNames(tx, ids)
        : [];
    for (const [id, name] of found) names[id] = name;
  }
  return names;
}

function targetOf({ columns }: StoredRecord, field: string): TrackedTable | undefined {
  const target = columns[field]?.to;
  return typeof target === 'string' ? target : undefined;
}

/** Changes without the ids of records that have no name for the viewer: a guest does not learn what else there is. */
export function withoutUnnamed(
  record: StoredRecord,
  fields: readonly FieldChange[],
  names: Record<string, string>,
): FieldChange[] {
  const known = (id: unknown): boolean => typeof id === 'string' && Object.hasOwn(names, id);
  const seenOnly = (value: unknown): unknown =>
    Array.isArray(value) ? value.filter(known) : known(value) ? value : null;
  return fields.map((change) =>
    targetOf(record, change.field) === undefined
      ? change
      : { field: change.field, before: seenOnly(change.before), after: seenOnly(change.after) },
  );
}

async function titlesOf(
  view: MatterView,
  { table, title }: StoredRecord<MatterResource>,
  ids: string[],
): Promise<Map<string, string>> {
  const rows: unknown[] = await visibleIn(view, table).selectAll('item').where('item.id', 'in', ids).execute();
  const column = title ?? 'id';
  return new Map((rows as Record<string, unknown>[]).map((row) => [String(row['id']), String(row[column])]));
}

function distinct(ids: readonly (string | null)[]): string[] {
  return [...new Set(ids.filter((id) => id !== null))];
}
