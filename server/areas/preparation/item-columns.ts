import type { MatterView } from '#server/access/matters.ts';
import { requireAll, requireReferences } from '#server/catalog/references.ts';
import { invalid } from '#server/errors/app-error.ts';
import type { Row } from '#server/store/tables.ts';
import { blankFacts, type GivenItem } from './item-schema.ts';
import { type Linkable, linkable } from './record.ts';

type Item = Row<'binderItems'>;
type References = Partial<Pick<Item, 'resource' | 'itemId' | 'contactId' | 'witnessId'>>;

/** What is given of an item, as its columns hold it; `facts` are those it had before, or blank. */
export function columnsOf(given: GivenItem, facts: object): References & Pick<Item, 'facts'> {
  const said = Object.entries({ ...blankFacts[given.kind], ...facts }).map(([name, value]: [string, unknown]) => [
    name,
    given[name as keyof GivenItem] ?? value,
  ]);
  return { ...referencesOf(given), facts: JSON.stringify(Object.fromEntries(said)) };
}

function referencesOf(given: GivenItem): References {
  const { contactId, witnessId } = given;
  const about = aboutOf(given);
  return {
    ...(contactId !== undefined && { contactId }),
    ...(witnessId !== undefined && { witnessId }),
    ...(about !== undefined && about),
  };
}

function aboutOf(given: GivenItem): { resource: Linkable; itemId: string } | undefined {
  const { kind, evidenceId, todoId, resource, itemId } = given;
  if (kind === 'exhibit' && evidenceId !== undefined) return { resource: 'evidence', itemId: evidenceId };
  if (kind === 'todo' && todoId !== undefined) return { resource: 'todo', itemId: todoId };
  if (kind !== 'link' || (itemId === undefined && resource === undefined)) return undefined;
  if (itemId === undefined || resource === undefined) {
    throw invalid('Give the resource and the itemId of a link together.', itemId === undefined ? 'itemId' : 'resource');
  }
  return { resource, itemId };
}

/** Refuses what the caller does not see, and a witness who is none of the binder. */
export async function requireNamed(
  change: MatterView,
  columns: References,
  given: GivenItem,
  beside: readonly Item[],
): Promise<void> {
  const { resource, itemId, contactId, witnessId } = columns;
  await requireReferences(change, 'binderItems', { contactId });
  if (resource != null && itemId != null) {
    const field = given.kind === 'exhibit' ? 'evidenceId' : given.kind === 'todo' ? 'todoId' : 'itemId';
    await requireAll(change, linkable[resource], [itemId], field);
  }
  requireWitness(witnessId ?? null, beside);
  const supports = given.support ?? [];
  for (const { witnessId: of } of supports) requireWitness(of, beside);
  const named = (ids: readonly (string | null)[]) => [...new Set(ids.flatMap((id) => id ?? []))];
  await requireAll(change, 'evidence', named(supports.map(({ evidenceId }) => evidenceId)), 'support');
  await requireAll(change, 'timelineEntries', named(supports.map(({ timelineEntryId }) => timelineEntryId)), 'support');
}

function requireWitness(id: string | null, beside: readonly Item[]): void {
  if (id === null || beside.some((item) => item.id === id && item.kind === 'witness')) return;
  throw invalid(
    `There is no witness ${id} in this binder. Add the witness first, and name it by its item.`,
    'witnessId',
  );
}
