import type { Operation } from '#server/catalog/operation.ts';
import { parentOf, type SyncRule } from '#server/catalog/sync-rule.ts';
import { sidesIn } from '#server/sync/sides.ts';
import { type Projection, sameValue } from '#server/catalog/projection.ts';
import type { Base, Side } from '#server/sync/plan.ts';
import { requireToken } from '#server/sync/remote/client.ts';
import { BadAnswer, matterRefused, type Refusal, unlessBad } from '#server/sync/remote/trouble.ts';
import { readPages } from '#server/sync/pages.ts';
import { isMissingPermission } from '#server/sync/missing-permissions.ts';
import { listRequest, type Request } from '#server/sync/requests.ts';
import { withAside } from './read-aside.ts';
import { matterThere } from './absences.ts';
import type { MatterContext, There } from './context.ts';
import type { Known } from './known.ts';

/** Reads every list of the matter, one request each (SPEC 2.1); a list that can't be read is left alone (2.9). */
export async function scanThere(context: MatterContext): Promise<void> {
  const there = emptyThere();
  context.there = there;
  there.complete = true;
  for (const rule of context.rules) await scanResource(context, rule);
  there.readAt = context.client.serverTime;
}

export function emptyThere(): There {
  const refusals = { refused: new Map(), lacking: new Map(), unreadable: new Map() };
  return {
    sides: new Map(),
    ...refusals,
    gone: new Map(),
    forgotten: new Set(),
    strangers: new Map(),
    badAnswers: 0,
    complete: false,
    readAt: '',
  };
}

async function scanResource(context: MatterContext, rule: SyncRule): Promise<void> {
  const { document, known, there } = context;
  const { remoteCaseId } = context.pair;
  const sides = new Map<string, Side>();
  there.sides.set(rule.resource, sides);
  const take = (found: readonly Side[]): void => {
    for (const side of found) sides.set(side.id, side);
  };
  // A server that can't list it: what both held is all that is known (SPEC 6.9).
  if (document.operation(rule.through.list) === undefined) return take(known.of(rule.resource).map(asBased));
  if (rule.under === undefined) return readInto(listRequest(document, rule, remoteCaseId));
  // Nothing is known of what is inside of records that may not be listed.
  const refused = there.refused.get(parentOf(rule) ?? '');
  const lacking = there.lacking.get(parentOf(rule) ?? '');
  if (lacking !== undefined) there.lacking.set(rule.resource, lacking);
  if (refused !== undefined) return void there.refused.set(rule.resource, refused);
  const bases = basesInside(known, rule);
  for (const parent of there.sides.get(parentOf(rule) ?? '')?.values() ?? []) {
    const unchanged = unchangedInside(rule, parent, bases.get(parent.id) ?? []);
    if (unchanged) take(unchanged);
    else await readInto(listRequest(document, rule, remoteCaseId, parent.id));
  }

  async function readInto(request: Request | undefined): Promise<void> {
    if (!request) return;
    try {
      take(await readList(context, rule, request));
    } catch (error) {
      // Without the matter itself nothing is known of the others.
      if (!(error instanceof BadAnswer) || rule.key !== undefined) throw error;
      there.refused.set(rule.resource, error.message);
    }
  }
}

function basesInside(known: Known, { resource, under = '' }: SyncRule): Map<string, Base[]> {
  return Map.groupBy(known.of(resource), ({ remote }) => String(remote[under]));
}

/**
 * What is inside a record, where that need not be read (SPEC 2.8): the record names what is inside, and that is nothing,
 * or what both sides held when it last was as it is.
 */
function unchangedInside(rule: SyncRule, parent: Side, bases: readonly Base[]): Side[] | undefined {
  const named = parent.inside?.[rule.resource];
  if (named === undefined) return undefined;
  const byId = new Map(bases.map((base) => [base.remoteId, base]));
  const unchanged = named.flatMap((row): Side[] => {
    const base = byId.get(String(row['id']));
    const isSame = base?.remoteVersion === parent.version && isAsNamed(rule, row, base.remote);
    return base && isSame ? [asBased(base)] : [];
  });
  return unchanged.length === named.length ? unchanged : undefined;
}

function isAsNamed(rule: SyncRule, said: Projection, held: Projection): boolean {
  return Object.keys(rule.projection).every(
    (field) => said[field] === undefined || sameValue(rule, field, said[field], held[field]),
  );
}

async function readList(context: MatterContext, rule: SyncRule, request: Request): Promise<Side[]> {
  const { there } = context;
  const answer = await readPages(rule, request, (page) => context.client.read(page));
  if ('values' in answer) {
    const listed = answer.values.flatMap((page) =>
      sidesIn(rule, request.operation, page, ({ id }) => noteUnreadable(there, rule.resource, id, unknownValue)),
    );
    return wholeIn(context, rule, listed);
  }
  const { refusal } = answer;
  requireToken(refusal);
  // The record it is inside of was deleted since its list was read.
  if (rule.under !== undefined && refusal.status === 404) {
    there.complete = false;
    return [];
  }
  if (!(await concernsListAlone(context, rule, refusal))) throw matterRefused(refusal);
  noteRefused(there, rule, refusal, request.operation);
  return [];
}

/** Nothing is known of this kind in this run. */
export function noteRefused(there: There, { resource }: SyncRule, refusal: Refusal, { scope }: Operation): void {
  there.refused.set(resource, refusal.sentence);
  if (isMissingPermission(refusal)) there.lacking.set(resource, scope);
}

/** A list that may not be read, or is refused or not there although the matter is shown (SPEC 2.9). */
async function concernsListAlone(context: MatterContext, { key }: SyncRule, { status }: Refusal): Promise<boolean> {
  if (status === 402 || status === 403) return true;
  return key === undefined && (status !== 404 || (await matterThere(context)) === 'shown');
}

/** A record there as both sides last held it. */
export function asBased({ remoteId, remoteVersion, remote }: Base): Side {
  return { id: remoteId, version: remoteVersion, fields: remote };
}

export function noteUnreadable({ unreadable }: There, resource: string, id: string, why: string): void {
  unreadable.set(resource, (unreadable.get(resource) ?? new Map<string, string>()).set(id, why));
}

/** The records of a list, without those of which something can't be read (SPEC 2.3, 2.9). */
export async function wholeIn(context: MatterContext, rule: SyncRule, sides: readonly Side[]): Promise<Side[]> {
  const whole: Side[] = [];
  for (const side of sides) {
    const read = unlessBad(withAside(context, rule, [side]), ({ message }) => {
      noteUnreadable(context.there, rule.resource, side.id, message);
      return [];
    });
    whole.push(...(await read));
  }
  return whole;
}

export const unknownValue = 'It holds a value that this version of Casewright does not know.';
