import { isHolder, parentOf, type SyncRule } from '#server/catalog/sync-rule.ts';
import { hashOf } from '#server/catalog/projection.ts';
import type { Side } from '#server/sync/plan.ts';
import { listRequest } from '#server/sync/requests.ts';
import { sidesIn } from '#server/sync/sides.ts';
import { type MatterContext, ruleOf, sidesOf } from './context.ts';
import { missingOf } from './absences.ts';
import { feedPage } from './feed-page.ts';
import { withAside } from './read-aside.ts';
import { takeReading } from './readings.ts';

/**
 * Whether something that a deletion would take along may have been written there since everything was read, inside
 * another record: an exhibit is inside its document and goes with its evidence (SPEC 5.7). A line of a hearing's list
 * needs no look: with it, what it names becomes another version.
 */
export async function isNamedMeanwhile(context: MatterContext, { resource }: SyncRule, id: string): Promise<boolean> {
  for (const rule of context.rules) {
    const field = fieldInto(rule, resource);
    if (field === undefined) continue;
    const { checkpoint } = context;
    const isNamed = checkpoint
      ? await feedNames(context, rule, checkpoint.cursor)
      : await listsName(context, rule, { field, id });
    if (isNamed) return true;
  }
  return false;
}

/**
 * Whether what may be inside such a record is not known in this run: its list could not be read, though the token may
 * read it, or something that could hold it is not listed any more, and nobody knows yet whether it was deleted.
 */
export function isInsideUnread(context: MatterContext, { resource }: SyncRule): boolean {
  const { there } = context;
  return context.rules.some((rule) => {
    if (fieldInto(rule, resource) === undefined || there.lacking.has(rule.resource)) return false;
    const parent = parentOf(rule);
    const isMissing = parent !== undefined && missingOf(context, ruleOf(context, parent)).length > 0;
    return isMissing || there.refused.has(rule.resource);
  });
}

/** The field that puts a record inside one of this resource, beside the one that it is listed under. */
function fieldInto(rule: SyncRule, resource: string): string | undefined {
  const { references, under } = rule;
  const fields = Object.keys(references).filter((field) => references[field] === resource);
  return fields.find((field) => field !== under && isHolder(rule, field));
}

/** Also where the feed can't be continued; then everything is read again. */
async function feedNames(context: MatterContext, rule: SyncRule, cursor: string): Promise<boolean> {
  const page = await feedPage(context, cursor);
  if (page === undefined || page.hasMore) return true;
  const known = sidesOf(context.there, rule.resource);
  return page.changes.some(({ resource, op, id, hash }) => {
    const side = known.get(id);
    return resource === rule.resource && op === 'upsert' && (!side || hashOf(rule, side.fields) !== hash);
  });
}

interface Holder {
  field: string;
  id: string;
}

/** By the records it would be inside of: each says what it holds, or has another version since it holds something. */
async function listsName(context: MatterContext, rule: SyncRule, holder: Holder): Promise<boolean> {
  const parents = ruleOf(context, parentOf(rule) ?? '');
  const list = listRequest(context.document, parents, context.pair.remoteCaseId);
  const answer = list && (await context.client.read(list, 'verify'));
  // What may not be listed is not known to be inside anything.
  if (!list || !answer || 'refusal' in answer) return false;
  const known = sidesOf(context.there, parents.resource);
  const sides = sidesIn(parents, list.operation, answer.value, () => undefined);
  const listed = new Set(sides.map((side) => side.id));
  // What such a record is not shown to hold, it may hold.
  const isShort = [...known.keys()].some((id) => !listed.has(id));
  const isNamed = isShort || sides.some((side) => holdsIt(context, rule, holder, side, known.get(side.id)));
  for (const side of await withAside(context, parents, sides)) takeReading(context, parents, side);
  return isNamed;
}

function holdsIt(
  { there }: MatterContext,
  rule: SyncRule,
  { field, id }: Holder,
  side: Side,
  before: Side | undefined,
): boolean {
  if (before?.version === side.version) return false;
  const named = side.inside?.[rule.resource];
  if (named === undefined) return true;
  const inside = sidesOf(there, rule.resource);
  return named.some((row) => row[field] === id || !inside.has(String(row['id'])));
}
