import { isHolder, type SyncRule } from '#server/catalog/sync-rule.ts';
import type { Action, Plan, Question, Side } from '#server/sync/plan.ts';
import { hashOf, type Projection, saysTheSame } from '#server/catalog/projection.ts';
import { hereOf, type MatterContext, ruleOf, sidesOf } from './context.ts';

/*
 * Records that are deleted with another: the lines of a hearing's list go with the hearing, and with what they name. A
 * record is not deleted because the other side deleted it while something inside it is newer than what both sides know:
 * a person is asked about the record, and everything inside it waits for the answer.
 */

/** A record inside one that a question is about, as on the side that did not delete it. */
export interface InnerRecord {
  resource: SyncRule['resource'];
  /** Null where that side knows it under no base. */
  localId: string | null;
  remoteId: string | null;
  fields: Projection;
}

type Deletion = Extract<Action, { do: 'quarantine-here' | 'delete-there' }>;
type Asks = Extract<Question, { ask: 'deleted-there-edited-here' | 'deleted-here-edited-there' }>;

/**
 * The plan without deletions that would delete something newer too: they become questions, and what is inside is
 * neither made, deleted nor asked about until they are answered.
 */
export function holdDeletions(context: MatterContext, plan: Plan): Plan {
  const blocked = plan.actions.filter((action): action is Deletion => isBlocked(context, action));
  const asked = plan.questions.filter(isAboutDeletion);
  const held = [...asked, ...blocked.map(questionFor)];
  if (held.length === 0) return plan;
  const inside = new Set(held.flatMap((question) => innerRecordsOf(context, question).flatMap(keysOf)));
  const isInside = (record: Known): boolean => keysOf(record).some((key) => inside.has(key));
  const waits = (action: Action): boolean =>
    blocked.includes(action as Deletion) || (!isEdit(action) && isInside(action));
  return {
    ...plan,
    actions: plan.actions.filter((action) => !waits(action)),
    questions: [
      ...plan.questions.filter((question) => !isAboutDeletion(question) || !isInside(question)),
      ...blocked.filter((action) => !isInside(action)).map(questionFor),
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

export function questionFor({ do: what, resource, localId, remoteId }: Deletion): Asks {
  const ask = what === 'quarantine-here' ? 'deleted-there-edited-here' : 'deleted-here-edited-there';
  return { ask, resource, localId, remoteId };
}

function isBlocked(context: MatterContext, action: Action): action is Deletion {
  if (action.do !== 'quarantine-here' && action.do !== 'delete-there') return false;
  return innerRecordsOf(context, questionFor(action)).some((inner) => isNewer(context, inner, action.do));
}

/**
 * Whether the side that did not delete has changed it since both sides agreed, and no person has accepted its deletion.
 */
export function isNewer(context: MatterContext, inner: InnerRecord, what: Deletion['do']): boolean {
  const rule = ruleOf(context, inner.resource);
  const { localId, remoteId } = inner;
  const tombs = context.tombstones.get(rule.resource);
  const seen = context.seenAtDeletion.get(`${rule.resource} ${remoteId ?? localId}`);
  // A person accepted the deletion of what they saw then.
  if (seen !== undefined) return seen !== hashOf(rule, inner.fields);
  if (tombs?.has(remoteId ?? '') === true || tombs?.has(localId ?? '') === true) return false;
  const base = localId === null ? undefined : context.known.get(rule.resource, localId);
  if (!base) return true;
  return !saysTheSame(rule, inner.fields, what === 'quarantine-here' ? base.local : base.remote);
}

/**
 * What is inside the record that is asked about, and inside that, on the side where it still is; also what is known of
 * it from before.
 */
export function innerRecordsOf(context: MatterContext, question: Question): InnerRecord[] {
  if (!isAboutDeletion(question)) return [];
  const { localId, remoteId, resource } = question;
  const isHere = question.ask === 'deleted-there-edited-here';
  const within = (of: SyncRule['resource'], field: string, ids: ReadonlySet<string>): InnerRecord[] => {
    const isWithin = ({ fields }: Side): boolean => ids.has(String(fields[field]));
    if (isHere) {
      return [...hereOf(context, of).values()].filter(isWithin).map((side) => {
        return { resource: of, localId: side.id, remoteId: remoteOf(context, of, side), fields: side.fields };
      });
    }
    return [...sidesOf(context.there, of).values()].filter(isWithin).map((side) => {
      const known = context.known.localOf(of, side.id) ?? null;
      return { resource: of, localId: known, remoteId: side.id, fields: side.fields };
    });
  };
  const idOf = (record: Known): string => (isHere ? record.localId : record.remoteId) ?? '';
  const found = new Map<string, InnerRecord>();
  const findInside = (holder: string, ids: ReadonlySet<string>): void => {
    for (const { rule, field } of fieldsInto(context, holder)) {
      const records = within(rule.resource, field, ids);
      if (records.length === 0) continue;
      for (const record of records) found.set(`${rule.resource} ${idOf(record)}`, record);
      findInside(rule.resource, new Set(records.map(idOf)));
    }
  };
  findInside(resource, new Set([idOf({ resource, localId, remoteId })]));
  return [...found.values()];
}

function remoteOf({ known }: MatterContext, resource: string, { id }: Side): string | null {
  return known.remoteOf(resource, id) ?? null;
}

function keysOf({ resource, localId, remoteId }: Known): string[] {
  return [...(localId ? [`${resource} here ${localId}`] : []), ...(remoteId ? [`${resource} there ${remoteId}`] : [])];
}

/** The fields that put records inside those of a resource: given at creation, and never empty. */
export function fieldsInto(
  { rules }: Pick<MatterContext, 'rules'>,
  resource: string,
): { rule: SyncRule; field: string }[] {
  return rules.flatMap((rule) =>
    Object.entries(rule.references)
      .filter(([field, of]) => isHolder(rule, field) && refersTo(of, resource))
      .map(([field]) => ({ rule, field })),
  );
}

function refersTo(reference: SyncRule['references'][string], resource: string): boolean {
  if (typeof reference === 'string') return reference === resource;
  return Object.values(reference.of).some((each) => each === resource);
}
