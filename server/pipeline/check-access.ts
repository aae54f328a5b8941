import { resolveContext } from '#server/access/contexts.ts';
import { levelFor, type Matter, requireLevel, requireMatter } from '#server/access/matters.ts';
import type { Viewer } from '#server/access/principal.ts';
import { visible } from '#server/access/visible.ts';
import { type AnyOperation, type Input, isOpenWhenLimited } from '#server/catalog/operation.ts';
import { AppError, notFound } from '#server/errors/app-error.ts';
import type { Soon } from '#server/store/soon.ts';
import type { ReadTx } from '#server/store/transaction.ts';

/**
 * The access rule of an operation, inside its transaction: which matter, which level, writable or not.
 * Reads of one item pass through here unchecked, because they can only find it through `visible()`.
 */
export function checkAccess(
  tx: ReadTx,
  operation: AnyOperation,
  viewer: Viewer,
  input: Input,
  header: string | undefined,
): Soon<Matter | undefined> {
  const { access, reads } = operation;
  requireUnlimited(operation, viewer);
  const needsNoMatter = access.kind === 'account' || (access.kind === 'item' && reads);
  return header === undefined && needsNoMatter ? undefined : findAccess(tx, operation, viewer, input, header);
}

async function findAccess(
  tx: ReadTx,
  operation: AnyOperation,
  viewer: Viewer,
  input: Input,
  header: string | undefined,
): Promise<Matter | undefined> {
  const { access } = operation;
  const context = header === undefined ? undefined : await resolveContext(tx, viewer, header);
  if (access.kind === 'account') return undefined;
  if (access.kind === 'item') return operation.reads ? undefined : checkItem(tx, viewer, access, input);
  const caseId = access.of(input) ?? (context ?? (await resolveContext(tx, viewer, undefined))).caseId;
  const matter = await requireMatter(tx, viewer, caseId);
  if (operation.reads && access.needs === 'view') return matter;
  const held = access.resource ? await levelFor({ tx, viewer, matter }, access.resource) : matter.level;
  requireLevel(matter, held, access.needs, access.evenArchived ?? false);
  return matter;
}

async function checkItem(
  tx: ReadTx,
  viewer: Viewer,
  access: Extract<AnyOperation['access'], { kind: 'item' }>,
  input: Input,
): Promise<Matter> {
  const id = access.of(input);
  const item = await visible(tx.db, viewer, access.resource)
    .select('item.caseId')
    .where('item.id', '=', id)
    .executeTakeFirst();
  if (!item) {
    await access.refuseDerived?.(tx, viewer, id);
    throw notFound(tx.records.of(access.resource).noun);
  }
  const matter = await requireMatter(tx, viewer, item.caseId);
  requireLevel(matter, await levelFor({ tx, viewer, matter }, access.resource, id), access.needs, false);
  return matter;
}

function requireUnlimited(operation: AnyOperation, { caseIds }: Viewer): void {
  if (caseIds === undefined || isOpenWhenLimited(operation)) return;
  throw new AppError(
    'forbidden',
    `This token is limited to ${caseIds.length === 1 ? 'one case' : 'some cases'}, and ${operation.id} is about the whole account.`,
  );
}
