import type { SyncRule } from '#server/catalog/sync-rule.ts';
import { hashOf } from '#server/catalog/projection.ts';
import { changeBase, type SentEdit } from '#server/sync/journal/bases.ts';
import type { Base } from '#server/sync/plan.ts';
import { type Outcome, requireToken } from '#server/sync/remote/client.ts';
import { type Refusal, Trouble } from '#server/sync/remote/trouble.ts';
import type { Request } from '#server/sync/requests.ts';
import { closing, leave, type MatterContext, planAgain } from './context.ts';
import { idsOf, keepBase, loggedAs, type Pair } from './keep-base.ts';

/* What every change of a record there has in common. */

/** Sends a change once it is on disk that it leaves; `sent` is what an edit will have done (SPEC 6.7). */
export async function send(
  context: MatterContext,
  request: Request,
  rule: SyncRule,
  pair: Pair,
  sent?: SentEdit,
): Promise<Exclude<Outcome, { came: 'unsent' }>> {
  const { resource } = rule;
  const { localId } = pair;
  if (sent !== undefined) context.known.noteSent(resource, localId, sent);
  context.journal.note(request.operation.id, null, loggedAs(rule, pair));
  await context.journal.write(async (tx) => {
    if (sent !== undefined) await changeBase(tx, context.pair, { resource, localId }, { sent: JSON.stringify(sent) });
  });
  const outcome = await context.client.ask(request);
  if (outcome.came === 'unsent') throw new Trouble('offline', outcome.why);
  return outcome;
}

/** What a refusal of a change means for the record, or for all of its kind. */
export function judgeRefusal(
  context: MatterContext,
  rule: SyncRule,
  pair: Pair,
  refusal: Refusal,
  { operation }: Pick<Request, 'operation'>,
): void {
  requireToken(refusal);
  const { status, code, sentence } = refusal;
  const record = { resource: rule.resource, ...idsOf(pair) };
  context.journal.note('refused there', `${status} ${code}`, { resource: rule.resource, localId: pair.localId });
  if (status === 404 || status === 409) {
    context.stale = true;
    planAgain(context, record, sentence);
  } else leave(context, { ...record, why: closing(context, rule, refusal, operation) });
}

/** The base as an edit there has left it. */
export async function keepEdit(context: MatterContext, rule: SyncRule, base: Base): Promise<Base> {
  context.journal.note('edited there', 'done', { ...loggedAs(rule, base), hash: hashOf(rule, base.remote) });
  if (!context.madeNow.has(base.localId)) context.done.there.edited += 1;
  return keepBase(context, rule, base);
}
