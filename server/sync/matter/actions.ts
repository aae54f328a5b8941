import type { SyncRule } from '#server/catalog/sync-rule.ts';
import { bury, putBase } from '#server/sync/journal/bases.ts';
import type { Action, Plan, Side } from '#server/sync/plan.ts';
import { sameProjection } from '#server/sync/projection.ts';
import { attempt, editHere, makeHere, quarantineHere } from './change-here.ts';
import { leave, type MatterContext, ruleOf, sidesOf } from './context.ts';
import { deleteThere, editThere, noteBurial, rebaseRecord } from './edit-there.ts';
import { firstBase } from './known.ts';
import { makeThere } from './make-there.ts';
import type { Here } from './states.ts';

/** Carries one action out; true when something has moved. */
export async function carryOut(context: MatterContext, here: Here, action: Action): Promise<boolean> {
  const rule = ruleOf(context, action.resource);
  const locals = here.get(action.resource) ?? new Map<string, Side>();
  const local = 'localId' in action ? locals.get(action.localId) : undefined;
  const record = {
    resource: action.resource,
    localId: 'localId' in action ? action.localId : null,
    remoteId: 'remoteId' in action ? action.remoteId : null,
  };
  switch (action.do) {
    case 'create-there':
      return local !== undefined && makeThere(context, rule, action, local);
    case 'edit-there':
      return local !== undefined && editThere(context, rule, action, local, action.fields);
    case 'delete-there':
      return deleteThere(context, rule, action);
    case 'create-here':
      return attempt(context, record, () => makeHere(context, rule, action));
    case 'edit-here':
      if (!local) return false;
      return attempt(context, record, () => editHere(context, rule, action, local, locals.values(), action.fields));
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

async function adopt(context: MatterContext, rule: SyncRule, local: Side | undefined, remoteId: string): Promise<boolean> {
  const side = sidesOf(context.there, rule.resource).get(remoteId);
  if (!local || !side) return false;
  const base = firstBase(rule, local, side, context.known);
  await context.journal.write(async (tx) => {
    await putBase(tx, context.pair, rule, base);
    const { localId, remoteId: remoteRecordId } = base;
    context.journal.note('found on both sides', 'done', { resource: rule.resource, localId, remoteRecordId });
    await context.journal.flush(tx);
  });
  context.known.put(rule.resource, base);
  return true;
}

async function forget(context: MatterContext, rule: SyncRule, localId: string): Promise<boolean> {
  const base = context.known.get(rule.resource, localId);
  if (!base) return false;
  await context.journal.write((tx) => bury(tx, context.pair, rule, base, 'both'));
  noteBurial(context, rule, base);
  return true;
}

/** What a plan says and this run may do, in the order in which it may do it. */
export function permitted(context: MatterContext, here: Here, actions: readonly Action[]): Action[] {
  const frozenThere = isArchived(sidesOf(context.there, 'cases').values());
  const frozenHere = isArchived((here.get('cases') ?? new Map<string, Side>()).values());
  const allowed = actions.filter((action) => {
    const why = refusalOf(context, here, action, { frozenThere, frozenHere });
    if (why !== undefined) {
      const localId = 'localId' in action ? action.localId : null;
      leave(context, { resource: action.resource, localId, remoteId: 'remoteId' in action ? action.remoteId : null, why });
    }
    return why === undefined;
  });
  // An archived matter takes nothing more, so what came before it goes first.
  const [last, first] = [allowed.filter(archives), allowed.filter((action) => !archives(action))];
  return [...first, ...last];
}

function refusalOf(
  context: MatterContext,
  here: Here,
  action: Action,
  { frozenThere, frozenHere }: { frozenThere: boolean; frozenHere: boolean },
): string | undefined {
  const [there, local] = [isThere(action), isHere(action)];
  const opens = 'fields' in action && action.resource === 'cases' && action.fields['archived'] === false;
  if (there && frozenThere && !opens) return 'The matter is archived on the deployment. What changed here waits.';
  if (local && frozenHere && !opens) return 'The matter is archived here. What changed on the deployment waits.';
  const closed = there ? context.closed.get(action.resource) : undefined;
  if (closed !== undefined) return closed;
  if (action.do === 'quarantine-here' && holdsEdits(context, here, action)) {
    return 'Something that lies in it was changed here since. Decide about that first.';
  }
  if (action.do === 'delete-there' && holdsEditsThere(context, action)) {
    return 'Something that lies in it was changed on the deployment since. Decide about that first.';
  }
  return undefined;
}

/** A record goes with everything that lies in it, so nothing in it may be newer than what both sides know. */
function holdsEdits(context: MatterContext, here: Here, { resource, localId }: { resource: string; localId: string }) {
  return insidersOf(context, resource).some(({ rule, under }) =>
    [...(here.get(rule.resource)?.values() ?? [])].some((side) => {
      if (side.fields[under] !== localId) return false;
      const base = context.known.get(rule.resource, side.id);
      return base === undefined || !sameProjection(rule, side.fields, base.local);
    }),
  );
}

function holdsEditsThere(context: MatterContext, { resource, remoteId }: { resource: string; remoteId: string }) {
  return insidersOf(context, resource).some(({ rule, under }) =>
    [...sidesOf(context.there, rule.resource).values()].some((side) => {
      if (side.fields[under] !== remoteId) return false;
      const localId = context.known.localOf(rule.resource, side.id);
      const base = localId === undefined ? undefined : context.known.get(rule.resource, localId);
      return base === undefined || !sameProjection(rule, side.fields, base.remote);
    }),
  );
}

/** The rules of what lies in records of a resource. */
function insidersOf({ rules }: MatterContext, resource: string): { rule: SyncRule; under: string }[] {
  return rules.flatMap((rule) =>
    rule.under !== undefined && rule.references[rule.under] === resource ? [{ rule, under: rule.under }] : [],
  );
}

export function isThere({ do: what }: Action): boolean {
  return what === 'create-there' || what === 'edit-there' || what === 'delete-there';
}

export function isHere({ do: what }: Action): boolean {
  return what === 'create-here' || what === 'edit-here' || what === 'quarantine-here';
}

function archives(action: Action): boolean {
  return 'fields' in action && action.resource === 'cases' && action.fields['archived'] === true;
}

function isArchived(cases: Iterable<Side>): boolean {
  const [matter] = cases;
  return matter?.fields['archived'] === true;
}

/** The actions of a plan with what the planner does not know of, at the place of their resource. */
export function withDistinct(plan: Plan, distinct: readonly Action[]): Action[] {
  const firstDeletion = plan.actions.findIndex(({ do: what }) =>
    ['delete-there', 'quarantine-here', 'forget'].includes(what),
  );
  return plan.actions.toSpliced(firstDeletion < 0 ? plan.actions.length : firstDeletion, 0, ...distinct);
}
