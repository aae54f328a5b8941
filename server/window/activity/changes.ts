import { type SelectQueryBuilder, sql, type SqlBool } from 'kysely';
import type { Matter, MatterView } from '#server/access/matters.ts';
import type { Viewer } from '#server/access/principal.ts';
import { AppError } from '#server/errors/app-error.ts';
import { lastSeq } from '#server/store/change-log.ts';
import type { ChangeRow, Tables, TrackedTable } from '#server/store/tables.ts';

export type Change = Omit<ChangeRow, 'seq' | 'hash' | 'schema'> & { seq: number; resource: TrackedTable };

/** Who did it: an account itself, one token, the application, or sync. */
export type Who =
  | { kind: 'account'; id: string }
  | { kind: 'token'; id: string }
  | { kind: 'application' }
  | { kind: 'sync' };

export interface ChangeFilter {
  resource?: TrackedTable | undefined;
  op?: 'insert' | 'update' | 'delete' | undefined;
  who?: Who | undefined;
  record?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  q?: string | undefined;
}

export interface Stretch {
  /** Changes numbered lower than this, and higher than that. */
  before?: number | undefined;
  after?: number | undefined;
  limit: number;
}

type Query = SelectQueryBuilder<Tables, 'changes', object>;

/**
 * The log, read in two ways, each along an index: what happened in the matter, and to what the account itself owns. A
 * member sees all of the matter; a guest what is shared with it and the matter's shell. The history is for people: it
 * would show an assistant what is hidden from it.
 */
function seenChanges({ tx, viewer, matter }: MatterView): Query[] {
  if (viewer.seesPrivate !== 1) throw new AppError('forbidden', 'The history can be read in the window only.');
  const resources = tx.records.all.map(({ table }) => table);
  const known = tx.db.selectFrom('changes').where('resource', 'in', resources);
  const inMatter = known.where('caseId', '=', matter.caseId);
  return [matter.whole ? inMatter : inMatter.where(sharedWith(viewer)), known.where(ownedBy(viewer, matter))];
}

function sharedWith({ accountId }: Viewer) {
  return sql<SqlBool>`("changes"."resource" = 'cases' or exists (
    select 1 from "grants" as share
    where share."accountId" = ${accountId} and share."caseId" = "changes"."caseId"
      and share."resource" = "changes"."resource"
      and (share."itemId" is null or share."itemId" = "changes"."recordId")
  ))`;
}

function ownedBy({ accountId }: Viewer, matter: Matter) {
  const workspaceId = matter.whole ? matter.workspaceId : null;
  // An invitation names an address, which is for who manages the workspace.
  const hidden = matter.level === 'owner' ? '' : 'invitations';
  return sql<SqlBool>`(("changes"."resource" = 'accounts' and "changes"."recordId" = ${accountId})
    or ("changes"."resource" = 'tokens' and "changes"."recordId" in (
      select "id" from "tokens" where "accountId" = ${accountId}
    ))
    or ("changes"."resource" = 'securityEvents' and "changes"."recordId" in (
      select "id" from "securityEvents" where "accountId" = ${accountId}
    ))
    or ("changes"."workspaceId" = ${workspaceId} and "changes"."resource" <> ${hidden}))`;
}

/** A search looks at so many changes at a time, however few it finds: a log of years must not hold up everybody. */
const searchedAtOnce = 20_000;

/** A page of what the viewer sees, newest first, and below which number the next one begins; null at the end. */
export async function listChanges(
  view: MatterView,
  filter: ChangeFilter,
  { before, after, limit }: Stretch,
): Promise<{ changes: Change[]; next: number | null }> {
  const { tx } = view;
  const top = before ?? (await lastSeq(tx)) + 1;
  const floor = filter.q === undefined ? 0 : Math.max(0, top - searchedAtOnce - 1);
  const found: Change[] = [];
  for (const query of seenChanges(view)) {
    const narrowed = narrow(query, filter)
      .where('seq', '<', top)
      .where('seq', '>', Math.max(floor, after ?? 0));
    found.push(...(await rowsOf(narrowed.orderBy('seq', 'desc').limit(limit))));
  }
  const changes = found.toSorted((one, other) => other.seq - one.seq).slice(0, limit);
  if (changes.length === limit) return { changes, next: changes.at(-1)?.seq ?? null };
  return { changes, next: floor > (after ?? 0) ? floor + 1 : null };
}

/** Named changes that the viewer sees, in the order of the log. */
export async function findChanges(view: MatterView, seqs: readonly number[]): Promise<Change[]> {
  const found: Change[] = [];
  for (const query of seenChanges(view)) {
    found.push(...(await rowsOf(query.where('seq', 'in', [...seqs]))));
  }
  return found.toSorted((one, other) => one.seq - other.seq);
}

function narrow(query: Query, { resource, op, who, record, from, to, q }: ChangeFilter): Query {
  let narrowed = query;
  if (resource) narrowed = narrowed.where('resource', '=', resource);
  if (op) narrowed = narrowed.where('op', '=', op);
  if (record) narrowed = narrowed.where('recordId', '=', record);
  if (from) narrowed = narrowed.where('at', '>=', from);
  if (to) narrowed = narrowed.where('at', '<', to);
  if (who) narrowed = narrowed.where(doneBy(who));
  if (q) narrowed = narrowed.where(titled(q));
  return narrowed;
}

function doneBy(who: Who) {
  switch (who.kind) {
    case 'account':
      return sql<SqlBool>`("accountId" = ${who.id} and "tokenId" is null and "transport" <> 'sync')`;
    case 'token':
      return sql<SqlBool>`"tokenId" = ${who.id}`;
    case 'application':
      return sql<SqlBool>`("accountId" is null and "transport" <> 'sync')`;
    case 'sync':
      return sql<SqlBool>`"transport" = 'sync'`;
  }
}

/** Called so before or after. */
function titled(q: string) {
  const wanted = `%${q.replace(/[\\%_]/g, String.raw`\$&`)}%`;
  const called = (column: string) =>
    sql<SqlBool>`lower(${sql.ref(column)}) like lower(cast(${wanted} as text)) escape '\\'`;
  return sql<SqlBool>`(${called('title')} or ${called('formerTitle')})`;
}

async function rowsOf(query: Query): Promise<Change[]> {
  const rows = await query
    .select([
      'seq',
      'at',
      'caseId',
      'resource',
      'recordId',
      'op',
      'accountId',
      'tokenId',
      'transport',
      'requestId',
      'before',
      'after',
    ])
    .execute();
  return rows as Change[];
}
