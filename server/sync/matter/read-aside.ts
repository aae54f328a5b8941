import type { Aside, SyncRule } from '#server/catalog/sync-rule.ts';
import { sameValue } from '#server/catalog/projection.ts';
import type { Base, Side } from '#server/sync/plan.ts';
import { BadAnswer } from '#server/sync/remote/trouble.ts';
import type { MatterContext } from './context.ts';
import type { Known } from './known.ts';

/*
 * A field that is read and changed at an address of its own, under the hash of what was read there: the court format of
 * a document (SPEC 4.10).
 */

/** What is said there, and the hash under which it may be changed. */
interface Read {
  value: unknown;
  hash: string;
}

/**
 * The records of a list with this field whole, as far as it can be read. A list that only says that there is something
 * costs one request for each record that has another version than the base.
 */
export async function withAside(context: MatterContext, rule: SyncRule, sides: readonly Side[]): Promise<Side[]> {
  const { aside } = rule;
  if (aside === undefined) return [...sides];
  const whole: Side[] = [];
  for (const side of sides) {
    if (aside.isWhole(side.fields[aside.field])) whole.push(side);
    else {
      const known = asBased(context.known, rule, aside, side) ?? (await readAside(context, aside, side.id));
      if (known) whole.push(withValue(aside, side, known.value));
      // It was deleted since its list was read.
      else context.there.complete = false;
    }
  }
  return whole;
}

function asBased(known: Known, rule: SyncRule, aside: Aside, side: Side): Pick<Read, 'value'> | undefined {
  const base = known.get(rule.resource, known.localOf(rule.resource, side.id) ?? '');
  const value = base?.remote[aside.field];
  const isKnown = base?.remoteVersion === side.version && aside.isWhole(value);
  return isKnown && aside.saysTheSame(side.fields[aside.field], value) ? { value } : undefined;
}

export function withValue(aside: Aside, side: Side, value: unknown): Side {
  return { ...side, fields: { ...side.fields, [aside.field]: value } };
}

/** The answer to an edit of other fields says this one as it was read, where it does not say it whole. */
export function keepAside({ aside }: SyncRule, after: Side, before: Side): Side {
  if (aside === undefined || aside.isWhole(after.fields[aside.field])) return after;
  return withValue(aside, after, before.fields[aside.field]);
}

/** A base has the version as of which it holds this field: what is still to be brought here is read again. */
export function asOf({ aside, ...rule }: SyncRule, before: Base, next: Base, side: Side): Base {
  if (aside === undefined) return next;
  const { field } = aside;
  if (sameValue({ aside, ...rule }, field, next.remote[field], side.fields[field])) return next;
  return { ...next, remoteVersion: before.remoteVersion };
}

/** Undefined where the record is not there, or the server has no such address. */
export async function readAside(
  { client, document }: MatterContext,
  aside: Aside,
  id: string,
): Promise<Read | undefined> {
  const operation = document.operation(aside.read);
  if (!operation) return undefined;
  const request = { operation, path: { id }, query: {}, body: undefined, says: [] };
  const answer = await client.read(request, 'verify');
  if ('value' in answer) return understoodAside(aside, answer.value);
  if (answer.refusal.status === 404) return undefined;
  throw new BadAnswer('refused', answer.refusal.sentence);
}

function understoodAside(aside: Aside, answer: unknown): Read {
  const read = aside.from(answer);
  if (read) return read;
  throw new BadAnswer('refused', 'The court format of a document can’t be read.');
}
