import { z } from 'zod';
import type { MatterView } from '#server/access/matters.ts';
import { requireMatter } from '#server/access/matters.ts';
import { toColumns } from '#server/catalog/columns.ts';
import { defineOperation, json } from '#server/catalog/define.ts';
import { defineDeletion } from '#server/catalog/deletion.ts';
import { expectedUpdatedAt, Id, Instant } from '#server/catalog/fields.ts';
import { requireRecord } from '#server/catalog/find-record.ts';
import type { MatterWrite } from '#server/catalog/operation.ts';
import { isMove, lineOf } from '#server/catalog/synced-lines.ts';
import { requireVersion } from '#server/catalog/versions.ts';
import { invalid } from '#server/errors/app-error.ts';
import { binderLimits } from '#server/rules/preparation.ts';
import { roomAt } from '#server/rules/placed-lines.ts';
import { insertRecord, updateRecord } from '#server/store/records.ts';
import { requireItem } from './changing.ts';
import { requireNamed } from './item-columns.ts';
import { GivenSupport, supportShape } from './item-schema.ts';
import { seenSupports, supportsOf } from './queries.ts';
import { elementSupports } from './record.ts';

/* What supports the element of a proof chart, one by one, for whoever syncs a copy. */

const Place = z.int().min(0);
const SyncedSupport = z
  .strictObject({
    id: Id,
    elementId: Id,
    ...supportShape,
    position: z.int().meta({ description: 'Its place among those of the element, from 0' }),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'SyncedSupport' });
type SyncedSupport = z.output<typeof SyncedSupport>;

const ofElement = { path: z.strictObject({ id: Id }) };
const NewSupport = GivenSupport.omit({ id: true }).extend({ position: Place.optional() });
const SupportChange = z
  .strictObject({ ...supportShape, position: Place })
  .partial()
  .extend({ expectedUpdatedAt });

export const getSyncBinderItemsByIdSupports = defineOperation({
  method: 'get',
  path: '/sync/binder-items/{id}/supports',
  scope: 'preparation:read',
  summary: 'List what supports an element',
  access: { kind: 'item', resource: 'binderItems', of: ({ path }) => path.id, needs: 'view' },
  input: ofElement,
  output: json(z.array(SyncedSupport)),
  errors: ['not_found'],
  async handler({ tx, viewer }, { path }) {
    const { caseId } = await requireRecord(tx, viewer, 'binderItems', path.id);
    return syncedSupports({ tx, viewer, matter: await requireMatter(tx, viewer, caseId) }, path.id);
  },
});

export const postSyncBinderItemsByIdSupports = defineOperation({
  method: 'post',
  path: '/sync/binder-items/{id}/supports',
  status: 201,
  scope: 'preparation:write',
  summary: 'Add what supports an element',
  access: { kind: 'item', resource: 'binderItems', of: ({ path }) => path.id, needs: 'edit' },
  input: { ...ofElement, body: NewSupport },
  output: json(SyncedSupport),
  errors: ['not_found', 'forbidden'],
  async handler(context, { path, body: { position: place, ...said } }) {
    const { tx, matter, principal } = context;
    const { item, beside } = await requireItem(context, path.id);
    if (item.kind !== 'element') throw invalid('Only an element is supported by something.');
    if ((await supportsOf(tx, [item.id])).length >= binderLimits.supports) {
      throw invalid(`An element can have up to ${binderLimits.supports} of these.`);
    }
    await requireNamed(context, {}, { kind: 'element', support: [said] }, beside);
    const position = await placeFor(context, item.id, place);
    const columns = toColumns(elementSupports, said);
    const { id } = await insertRecord(tx, elementSupports, {
      caseId: matter.caseId,
      createdBy: principal.accountId,
      elementId: item.id,
      position,
      ...columns,
    });
    return lineOf(await syncedSupports(context, item.id), id);
  },
});

export const patchSyncSupports = defineOperation({
  method: 'patch',
  path: '/sync/supports',
  scope: 'preparation:write',
  summary: 'Change what supports an element',
  description: 'Answers all that supports it: where one moves, others do.',
  access: { kind: 'item', resource: 'elementSupports', of: ({ query }) => query.id, needs: 'edit' },
  input: { query: z.strictObject({ id: Id }), body: SupportChange },
  output: json(z.array(SyncedSupport)),
  errors: ['not_found', 'forbidden', 'conflict'],
  idempotent: true,
  async handler(context, { query: { id }, body: { expectedUpdatedAt: expected, ...given } }) {
    const { tx, viewer } = context;
    const { position: place, ...said } = given;
    const row = await requireRecord(tx, viewer, 'elementSupports', id);
    if (!isMove(given)) {
      await requireVersion(row, expected, async () => lineOf(await syncedSupports(context, row.elementId), id));
    }
    const { beside } = await requireItem(context, row.elementId);
    await requireNamed(context, {}, { kind: 'element', support: [GivenSupport.parse(said)] }, beside);
    const moved = place === undefined ? {} : { position: await placeFor(context, row.elementId, place, id) };
    await updateRecord(tx, elementSupports, row, { ...toColumns(elementSupports, said), ...moved });
    return syncedSupports(context, row.elementId);
  },
});

export const deleteSyncSupports = defineDeletion(elementSupports, {
  path: '/sync/supports',
  scope: 'preparation:write',
  summary: 'Delete what supports an element',
  description: 'What it names stays.',
});

/** Makes room for one at a place, or at the end; answers the free position. */
async function placeFor(
  { tx }: MatterWrite,
  elementId: string,
  place: number | undefined,
  except?: string,
): Promise<number> {
  const others = (await supportsOf(tx, [elementId])).filter(({ id }) => id !== except);
  const { position, moved } = roomAt(others, others, place);
  for (const [row, to] of moved) await updateRecord(tx, elementSupports, row, { position: to });
  return position;
}

async function syncedSupports(view: MatterView, elementId: string): Promise<SyncedSupport[]> {
  const rows = (await seenSupports(view, [elementId])).get(elementId) ?? [];
  return rows.map(
    ({ id, fact, evidenceId, page, timelineEntryId, witnessId, against, createdAt, updatedAt }, position) => ({
      id,
      elementId,
      fact,
      evidenceId,
      page,
      timelineEntryId,
      witnessId,
      against: against === 1,
      position,
      createdAt,
      updatedAt,
    }),
  );
}
