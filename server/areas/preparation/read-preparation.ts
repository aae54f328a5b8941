import type { MatterView } from '#server/access/matters.ts';
import { packedEvidence } from '#server/areas/packets/queries.ts';
import { binderSections, gapsOf } from '#server/rules/preparation.ts';
import type { Row } from '#server/store/tables.ts';
import type { BinderItem, Support } from './item-schema.ts';
import { binderIdsOf, elementsOf, revisionOf, seenBinders, seenItems, seenSupports } from './queries.ts';
import type { Changing } from './changing.ts';
import { type Binder, type Preparation, type PreparationChange, toHead } from './schema.ts';

interface Narrowing {
  courtCaseId?: string | undefined;
  binderId?: string | undefined;
}

/** The preparation of a matter as its viewer sees it: its binders, or those of one court file, or one. */
export async function readPreparation(view: MatterView, only: Narrowing = {}): Promise<Preparation> {
  const all = await seenBinders(view);
  const wanted = all.flatMap((row, place) =>
    (only.binderId === undefined || row.id === only.binderId) &&
    (only.courtCaseId === undefined || row.courtCaseId === only.courtCaseId)
      ? [{ row, place }]
      : [],
  );
  const items = await answerItems(
    view,
    await seenItems(
      view,
      wanted.map(({ row }) => row.id),
    ),
  );
  const byBinder = Map.groupBy(items, ({ binderId }) => binderId);
  const binders = wanted.map(({ row, place }): Binder => {
    const sections = Map.groupBy(byBinder.get(row.id) ?? [], ({ section }) => section);
    return {
      ...toHead(row, place),
      sections: binderSections.map(({ kind, title }) => ({ id: kind, kind, title, items: sections.get(kind) ?? [] })),
    };
  });
  const packed = await packedEvidence(view);
  return { revision: await revisionOf(view), binders, gaps: gapsIn(binders, packed), packed };
}

/** What an action did, as its caller sees it: also to items that it moved or that lost what they named. */
export async function answerChange(change: Changing): Promise<PreparationChange> {
  const { tx, removed, imported, missing } = change;
  const written = (resource: string) =>
    tx.changes.flatMap((each) => (each.resource === resource && each.op !== 'delete' ? [each.id] : []));
  const supported = await elementsOf(tx, written('elementSupports'));
  const ids = new Set([...change.changed, ...written('binderItems'), ...supported]);
  const items = await answerItems(change, await seenItems(change, await binderIdsOf(tx, [...ids])));
  return {
    revision: await revisionOf(change),
    changed: items.filter(({ id }) => ids.has(id)),
    removed,
    binders: (await seenBinders(change)).map(toHead),
    imported,
    missing,
  };
}

function gapsIn(binders: readonly Binder[], packed: Preparation['packed']): Preparation['gaps'] {
  const items = binders.flatMap(({ sections }) => sections.flatMap((section) => section.items));
  return gapsOf(
    items.filter((item) => item.kind === 'element'),
    packed,
  );
}

/** Items as they are answered. `rows` are all that the viewer sees of their sections, in their order. */
export async function answerItems(view: MatterView, rows: readonly Row<'binderItems'>[]): Promise<BinderItem[]> {
  const elements = rows.filter(({ kind }) => kind === 'element').map(({ id }) => id);
  const supports = await seenSupports(view, elements);
  const places = new Map<string, number>();
  return rows.map((row) => {
    const section = `${row.binderId} ${row.section}`;
    const place = places.get(section) ?? 0;
    places.set(section, place + 1);
    return toItem(row, place, supports.get(row.id) ?? []);
  });
}

function toItem(row: Row<'binderItems'>, position: number, supports: readonly Row<'elementSupports'>[]): BinderItem {
  const { id, binderId, kind, section, createdAt, updatedAt, witnessId, contactId, itemId } = row;
  const common = { id, kind, binderId, section, position, private: row.private === 1 };
  const facts = JSON.parse(row.facts) as object;
  return { ...common, ...facts, ...ofKind(), createdAt, updatedAt } as BinderItem;

  function ofKind(): object {
    switch (kind) {
      case 'witness':
        return { contactId };
      case 'exhibit': {
        const marks = JSON.parse(row.marks) as { mark: string }[];
        return { evidenceId: itemId, witnessId, mark: marks.at(-1)?.mark ?? 'none', marks };
      }
      case 'element':
        return { support: supports.map(toSupport) };
      case 'question':
        return { witnessId };
      case 'todo':
        return { todoId: itemId };
      case 'link':
        return { resource: row.resource, itemId };
      case 'objection':
      case 'outline':
      case 'checklist':
        return {};
    }
  }
}

function toSupport(row: Row<'elementSupports'>): Support {
  const { id, fact, evidenceId, page, timelineEntryId, witnessId } = row;
  return { id, fact, evidenceId, page, timelineEntryId, witnessId, against: row.against === 1 };
}
