import type { SqlBool } from 'kysely';
import { AppError } from '#server/errors/app-error.ts';
import { hotQuery } from '#server/store/hot-query.ts';
import type { Role } from '#server/rules/members.ts';
import { after, type Soon } from '#server/store/soon.ts';
import type { MatterResource, Row } from '#server/store/tables.ts';
import type { ReadTx } from '#server/store/transaction.ts';
import { allows, type Level, roleLevel, strongest } from './levels.ts';
import { isWithin, type Viewer } from './principal.ts';

/** A matter, with what one viewer may do in it. */
export interface Matter {
  caseId: string;
  workspaceId: string;
  /** Whose plan and storage this matter is charged to. */
  payerId: string;
  archived: boolean;
  via: 'own' | 'workspace' | 'share';
  /** The level in the whole matter; for a share, only that its shell may be seen. */
  level: Level;
  /** True when the viewer sees every record of it (but private ones, for an assistant). */
  whole: boolean;
  /** Records of it are in Trash, so what names one of them must not say so. */
  hasTrash: boolean;
}

/** One matter as one viewer sees it, in one transaction: what every read of its records starts from. */
export interface MatterView<Tx extends ReadTx = ReadTx> {
  tx: Tx;
  viewer: Viewer;
  matter: Matter;
}

const membershipOf = hotQuery<
  { accountId: string; caseId: string },
  { workspaceId: string; archivedAt: string | null; payerId: string; role: Role | null; hasTrash: SqlBool }
>((db, value) =>
  db
    .selectFrom('cases')
    .innerJoin('workspaces', 'workspaces.id', 'cases.workspaceId')
    .leftJoin('memberships', (join) =>
      join
        .onRef('memberships.workspaceId', '=', 'cases.workspaceId')
        .on('memberships.accountId', '=', value('accountId')),
    )
    .select(['cases.workspaceId', 'cases.archivedAt', 'workspaces.payerId', 'memberships.role'])
    .select((eb) =>
      eb.exists(eb.selectFrom('trash').select('recordId').whereRef('trash.caseId', '=', 'cases.id')).as('hasTrash'),
    )
    .where('cases.id', '=', value('caseId')),
);

/** Matters that were found, by account, then by id: what is known of one is the same until anything is committed. */
const found = new WeakMap<object, Map<string, Map<string, Matter>>>();

/** Undefined when the viewer may not know that the matter exists. */
export function findMatter(tx: ReadTx, viewer: Viewer, caseId: string): Soon<Matter | undefined> {
  if (!isWithin(viewer, caseId)) return undefined;
  if (!tx.state) return lookUp(tx, viewer, caseId);
  const known = knownTo(viewer.accountId, tx.state);
  return (
    known.get(caseId) ??
    after(lookUp(tx, viewer, caseId), (matter) => {
      if (matter) known.set(caseId, matter);
      return matter;
    })
  );
}

/** A map in a map, because making one key of both ids for every read takes longer than the rest of it. */
function knownTo(accountId: string, state: object): Map<string, Matter> {
  let accounts = found.get(state);
  if (!accounts) found.set(state, (accounts = new Map()));
  let known = accounts.get(accountId);
  if (!known) accounts.set(accountId, (known = new Map()));
  return known;
}

async function lookUp(tx: ReadTx, viewer: Viewer, caseId: string): Promise<Matter | undefined> {
  const [row] = await membershipOf(tx, { accountId: viewer.accountId, caseId });
  if (!row) return undefined;
  const { workspaceId, payerId } = row;
  const matter = { caseId, workspaceId, payerId, archived: row.archivedAt !== null, hasTrash: Boolean(row.hasTrash) };
  if (row.role) {
    const own = row.payerId === viewer.accountId;
    return { ...matter, via: own ? 'own' : 'workspace', level: roleLevel(row.role), whole: true };
  }
  const grants = await grantsIn(tx, viewer, caseId);
  return grants.length === 0 ? undefined : { ...matter, via: 'share', level: 'view', whole: false };
}

export function requireMatter(tx: ReadTx, viewer: Viewer, caseId: string): Soon<Matter> {
  return after(findMatter(tx, viewer, caseId), (matter) => {
    if (!matter) throw new AppError('not_found', 'There is no case with that id, or you can’t see it.');
    return matter;
  });
}

/**
 * The viewer's level over one kind of record in a matter, or over one item of it.
 * Undefined when a share covers neither.
 */
export async function levelFor(
  { tx, viewer, matter }: MatterView,
  resource: MatterResource,
  itemId?: string,
): Promise<Level | undefined> {
  if (matter.whole) return matter.level;
  const grants = await grantsIn(tx, viewer, matter.caseId);
  const covering = grants.filter(
    (grant) => grant.resource === resource && (grant.itemId === null || grant.itemId === itemId),
  );
  return strongest(covering.map((grant) => grant.level));
}

/** Refuses what the viewer sees but may not do (CONTRACT.md 2): too low a level, or an archived matter. */
export function requireLevel(matter: Matter, held: Level | undefined, needed: Level, evenArchived: boolean): void {
  if (held === undefined || !allows(held, needed)) {
    throw new AppError('forbidden', refusals[needed]);
  }
  if (matter.archived && needed !== 'view' && !evenArchived) {
    throw new AppError('forbidden', 'This matter is archived, so nothing in it can change. Unarchive it first.');
  }
}

const refusals: Record<Level, string> = {
  view: 'You can’t see this part of the matter. Ask its owner to share it with you.',
  comment: 'You may read this but not comment on it. Ask the matter’s owner for the right to comment.',
  edit: 'You may read this but not change it. Ask the matter’s owner for the right to edit.',
  owner: 'Only an owner of the matter may do this.',
};

function grantsIn(tx: ReadTx, viewer: Viewer, caseId: string): Promise<Row<'grants'>[]> {
  return tx.db
    .selectFrom('grants')
    .selectAll()
    .where('accountId', '=', viewer.accountId)
    .where('caseId', '=', caseId)
    .execute();
}
