import { isHolder, follows, isMergedOfBoth, type SyncRule } from '#server/catalog/sync-rule.ts';
import { dropBase, putTombstone } from '#server/sync/journal/bases.ts';
import { type Action, changeBy, recordOf, type Side } from '#server/sync/plan.ts';
import { identityOf, type Projection, sameValue } from '#server/catalog/projection.ts';
import { attempt, editHere, makeHere } from './change-here.ts';
import { hereOf, leave, type MatterContext, orLeave, ruleOf, sidesOf } from './context.ts';
import { withDeleted, withoutDeleted } from './deleted-references.ts';
import { deleteThere, editThere, noteRecordGone, rebaseRecord } from './edit-there.ts';
import { keepBase, loggedAs } from './keep-base.ts';
import { firstBase } from './known.ts';
import { type Batch, goesTogether } from './make-many.ts';
import { quarantineHere } from './quarantine-here.ts';
import { isOutdated } from './readings.ts';

const nameInTrash =
  'Another one with this name is in Trash here. Restore that one, or delete it permanently: then this one is sent.';
const refersToDeleted = 'There it refers to something that was deleted here, and that is not settled yet.';

/**
 * Carries one action out, unless it has to be planned anew; true when something has moved. A create that can go with
 * others waits in the batch for them; anything else comes after what waits.
 */
export async function carryOut(context: MatterContext, action: Action, batch: Batch): Promise<boolean> {
  const rule = ruleOf(context, action.resource);
  const waits = action.do === 'create-there' && goesTogether(context, rule);
  const moved = waits ? false : await batch.send();
  const carried = await orLeave(context, recordOf(action), () => carry(context, action, batch));
  return carried || moved;
}

async function carry(context: MatterContext, action: Action, batch: Batch): Promise<boolean> {
  if (isOutdated(context, action)) return true;
  const rule = ruleOf(context, action.resource);
  const locals = hereOf(context, action.resource);
  const local = 'localId' in action ? locals.get(action.localId) : undefined;
  const record = recordOf(action);
  switch (action.do) {
    case 'create-there':
      return local !== undefined && batch.add(rule, action, local);
    case 'edit-there':
      return (
        local !== undefined && editThere(context, rule, action, local, heldHere(context, rule, local, action.fields))
      );
    case 'delete-there':
      return deleteThere(context, rule, action);
    case 'create-here':
      return attempt(context, record, () => makeHere(context, rule, action));
    case 'edit-here':
      if (!local) return false;
      return attempt(context, record, () => {
        const { fields, held } = withoutDeleted(context, rule, local, action.fields);
        if (held.length > 0) leave(context, { ...record, why: refersToDeleted });
        if (Object.keys(fields).length === 0) return Promise.resolve(false);
        return editHere(context, rule, action, local, fields);
      });
    case 'quarantine-here':
      if (!local) return false;
      return attempt(context, record, () => quarantineHere(context, rule, action, local));
    case 'rebase':
      return local !== undefined && rebaseRecord(context, rule, local, action);
    case 'adopt':
      return adopt(context, rule, local, action.remoteId);
    case 'forget':
      return forget(context, rule, action.localId);
  }
}

/**
 * Of what is to be sent, what is held here by now. What was merged and could not be written here yet, because a
 * person was faster, is planned again as a whole.
 */
function heldHere(context: MatterContext, rule: SyncRule, local: Side, fields: Projection): Projection {
  const { fields: now } = withDeleted(context, rule, local);
  const held = Object.entries(fields).filter(
    ([field, value]) => !isMergedOfBoth(rule.projection[field]) || sameValue(rule, field, value, now[field]),
  );
  return Object.fromEntries(held);
}

async function adopt(
  context: MatterContext,
  rule: SyncRule,
  local: Side | undefined,
  remoteId: string,
): Promise<boolean> {
  const side = sidesOf(context.there, rule.resource).get(remoteId);
  if (!local || !side) return false;
  const base = firstBase(rule, local, side, context.known);
  context.journal.note('found on both sides', 'done', loggedAs(rule, base));
  await keepBase(context, rule, base);
  return true;
}

async function forget(context: MatterContext, rule: SyncRule, localId: string): Promise<boolean> {
  const base = context.known.get(rule.resource, localId);
  if (!base) return false;
  if (rule.lasting || follows(rule, base.local)) {
    // Should what it follows be there again, so is it; what lasts is made there again.
    await context.journal.write((tx) => dropBase(tx, context.pair, rule.resource, localId));
    context.known.drop(rule.resource, base);
    return true;
  }
  await context.journal.write((tx) => putTombstone(tx, context.pair, rule, base, 'both'));
  noteRecordGone(context, rule, base);
  return true;
}

/** What a plan says and this run may do, in the order in which it may do it. */
export function permitted(context: MatterContext, actions: readonly Action[]): Action[] {
  const frozenThere = isArchived(sidesOf(context.there, 'cases').values());
  const frozenHere = isArchived(hereOf(context, 'cases').values());
  const allowed = actions.filter((action) => {
    const why = refusalOf(context, action, { frozenThere, frozenHere }) ?? nameTaken(context, action);
    if (why !== undefined) leave(context, { ...recordOf(action), why });
    return why === undefined;
  });
  const whole = allowed.filter((action) => !fallsWith(context, action, allowed));
  // An archived matter takes nothing more, so what came before it goes first.
  const [last, first] = [whole.filter(archives), whole.filter((action) => !archives(action))];
  return [...first, ...last];
}

function refusalOf(
  context: MatterContext,
  action: Action,
  { frozenThere, frozenHere }: { frozenThere: boolean; frozenHere: boolean },
): string | undefined {
  const opens = 'fields' in action && action.resource === 'cases' && action.fields['archived'] === false;
  const side = changeBy[action.do]?.side;
  if (side === 'there' && frozenThere && !opens)
    return 'The matter is archived on the server. What changed here waits.';
  if (side === 'here' && frozenHere && !opens) return 'The matter is archived here. What changed on the server waits.';
  return side === 'there' ? context.closed.get(action.resource) : undefined;
}

/**
 * A name is free again here once what has it is in Trash, and there once that is deleted: sent before, it would be
 * refused in every run (SPEC 5.10).
 */
function nameTaken(context: MatterContext, action: Action): string | undefined {
  if (action.do !== 'create-there') return undefined;
  const rule = ruleOf(context, action.resource);
  if (rule.refusesTwins !== true) return undefined;
  const identity = identityOf(rule, action.fields);
  const trashed = [...hereOf(context, action.resource).values()].filter(({ id }) => context.inTrash.has(id));
  return trashed.some(({ fields }) => identityOf(rule, fields) === identity) ? nameInTrash : undefined;
}

/** Put into quarantine together with the record it is inside, by the same plan. */
function fallsWith(context: MatterContext, action: Action, actions: readonly Action[]): boolean {
  if (action.do !== 'quarantine-here') return false;
  const rule = ruleOf(context, action.resource);
  const fields = context.here.get(action.resource)?.get(action.localId)?.fields ?? {};
  const holders = Object.keys(rule.references).filter((field) => isHolder(rule, field));
  return actions.some(
    (other) => other.do === 'quarantine-here' && holders.some((field) => fields[field] === other.localId),
  );
}

function archives(action: Action): boolean {
  return 'fields' in action && action.resource === 'cases' && action.fields['archived'] === true;
}

function isArchived(cases: Iterable<Side>): boolean {
  const [matter] = cases;
  return matter?.fields['archived'] === true;
}
