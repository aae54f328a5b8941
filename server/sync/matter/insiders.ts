import type { SyncRule } from '#server/catalog/sync-rule.ts';
import type { Action, Plan, Question, Side } from '#server/sync/plan.ts';
import { hashOf, type Projection, sameProjection } from '#server/catalog/projection.ts';
import { type MatterContext, ruleOf, sidesOf } from './context.ts';
import type { Here } from './states.ts';

/*
 * Records that stand and fall with another: the lines of a hearing's list go with the hearing, and with what they name.
 * A record is not deleted for a deletion elsewhere while something in it is newer than what both sides know: a person
 * is asked about the record, and everything in it waits for the answer.
 */

/** A record that lies in one that is asked about, as the side holds it that did not delete. */
export interface Insider {
  resource: SyncRule['resource'];
  /** Null where that side knows it under no base. */
  localId: string | null;
  remoteId: string | null;
  fields: Projection;
}

type Deletion = Extract<Action, { do: 'quarantine-here' | 'delete-there' }>;
type Asks = Extract<Question, { ask: 'deleted-there-edited-here' | 'deleted-here-edited-there' }>;

/**
 * The plan without deletions that would take something newer along: a question stands in their place, and what lies
 * inside is neither made, nor deleted, nor asked about until it is answered.
 */
export function holdDeletions(context: MatterContext, here: Here, plan: Plan): Plan {
  const blocked = plan.actions.filter((action): action is Deletion => isBlocked(context, here, action));
  const asked = plan.questions.filter(isAboutDeletion);
  const held = [...asked, ...blocked.map(questionFor)];
  if (held.length === 0) return plan;
  const inside = new Set(held.flatMap((question) => insidersOf(context, here, question).flatMap(keysOf)));
  const lies = (record: Known): boolean => keysOf(record).some((key) => inside.has(key));
  const waits = (action: Action): boolean => blocked.includes(action as Deletion) || (!isEdit(action) && lies(action));
  return {
    ...plan,
    actions: plan.actions.filter((action) => !waits(action)),
    questions: [
      ...plan.questions.filter((question) => !isAboutDeletion(question) || !lies(question)),
      ...blocked.filter((action) => !lies(action)).map(questionFor),
    ],
  };
}

interface Known {
  resource: string;
  localId?: string | null;
  remoteId?: string | null;
}

function isEdit({ do: what }: Action): boolean {
  return what === 'edit-here' || what === 'edit-there' || what === 'rebase' || what === 'adopt';
}

function isAboutDeletion(question: Question): question is Asks {
  return question.ask === 'deleted-there-edited-here' || question.ask === 'deleted-here-edited-there';
}

function questionFor({ do: what, resource, localId, remoteId }: Deletion): Asks {
  const ask = what === 'quarantine-here' ? 'deleted-there-edited-here' : 'deleted-here-edited-there';
  return { ask, resource, localId, remoteId };
}

function isBlocked(context: MatterContext, here: Here, action: Action): action is Deletion {
  if (action.do !== 'quarantine-here' && action.do !== 'delete-there') return false;
  return insidersOf(context, here, questionFor(action)).some((insider) => isNewer(context, insider, action.do));
}

/** Whether the side that did not delete has it otherwise than both sides know it, and nobody has let that go. */
export function isNewer(context: MatterContext, insider: Insider, what: Deletion['do']): boolean {
  const rule = ruleOf(context, insider.resource);
  const { localId, remoteId } = insider;
  const tombs = context.tombstones.get(rule.resource);
  const seen = context.letGoSeen.get(`${rule.resource} ${remoteId ?? localId}`);
  // A person let it go as it was then.
  if (seen !== undefined) return seen !== hashOf(rule, insider.fields);
  if (tombs?.has(remoteId ?? '') === true || tombs?.has(localId ?? '') === true) return false;
  const base = localId === null ? undefined : context.known.get(rule.resource, localId);
  if (!base) return true;
  return !sameProjection(rule, insider.fields, what === 'quarantine-here' ? base.local : base.remote);
}

/** What lies in the record that is asked about, on the side where it still is; also what is known of it from before. */
export function insidersOf(context: MatterContext, here: Here, question: Question): Insider[] {
  if (!isAboutDeletion(question)) return [];
  const { localId, remoteId, resource } = question;
  return fieldsInto(context, resource).flatMap(({ rule, field }): Insider[] => {
    const of = rule.resource;
    if (question.ask === 'deleted-there-edited-here') {
      return [...(here.get(of)?.values() ?? [])]
        .filter(({ fields }) => fields[field] === localId)
        .map((side) => ({
          resource: of,
          localId: side.id,
          remoteId: remoteOf(context, of, side),
          fields: side.fields,
        }));
    }
    const there = [...sidesOf(context.there, of).values()].filter(({ fields }) => fields[field] === remoteId);
    return there.map((side) => {
      const known = context.known.localOf(of, side.id) ?? null;
      return { resource: of, localId: known, remoteId: side.id, fields: side.fields };
    });
  });
}

function remoteOf({ known }: MatterContext, resource: string, { id }: Side): string | null {
  return known.remoteOf(resource, id) ?? null;
}

function keysOf({ resource, localId, remoteId }: Known): string[] {
  return [...(localId ? [`${resource} here ${localId}`] : []), ...(remoteId ? [`${resource} there ${remoteId}`] : [])];
}

/** The fields by which records stand and fall with those of a resource: given once, and never without it. */
function fieldsInto({ rules }: MatterContext, resource: string): { rule: SyncRule; field: string }[] {
  return rules.flatMap((rule) =>
    Object.entries(rule.references)
      .filter(([field, of]) => rule.projection[field] === 'once' && refersTo(of, resource))
      .map(([field]) => ({ rule, field })),
  );
}

function refersTo(reference: SyncRule['references'][string], resource: string): boolean {
  if (typeof reference === 'string') return reference === resource;
  return Object.values(reference.of).some((each) => each === resource);
}
