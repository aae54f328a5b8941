import type { SyncRule } from '#server/catalog/sync-rule.ts';
import { sideOf } from '#server/sync/sides.ts';
import { type Absence, loadAbsences, putAbsences } from '#server/sync/journal/bases.ts';
import type { Base, Side } from '#server/sync/plan.ts';
import { type AccountThere, accountIn, accountName, isSameAccount } from '#server/sync/remote/account-there.ts';
import { OutOfSight, Trouble, unlessBad } from '#server/sync/remote/trouble.ts';
import { readRequest } from '#server/sync/requests.ts';
import { leave, type MatterContext, newestOf, sidesOf } from './context.ts';

/** Ten minutes, in milliseconds. */
const secondScanAfter = 600_000;

/**
 * The remote records of bases that are gone for certain (SPEC 5.1). Not being listed is not enough: it takes the same
 * account, the matter still listed, a complete scan, and a read by id or a second scan ten minutes later.
 */
export async function goneThere(context: MatterContext, newest: () => string): Promise<Map<string, Set<string>>> {
  const gone = new Map([...context.there.gone].map(([resource, ids]) => [resource, new Set(ids)]));
  const missing = context.rules.flatMap((rule) => missingOf(context, rule).map((base) => ({ rule, base })));
  const before = await context.parts.store.read((tx) => loadAbsences(tx, context.pair));
  const absent: Absence[] = [];
  const certain = missing.length > 0 && context.there.complete && (await unlessBad(isSameServer(context), () => false));
  for (const { rule, base } of missing) {
    const known = before.find((each) => each.resource === rule.resource && each.remoteId === base.remoteId);
    const isNewest = rule.unversioned !== true && base.remoteVersion > newest();
    const isForgotten = base.remoteVersion !== '' && (known?.forgotten ?? isNewest);
    if (!certain) {
      // What others make until it is certain would hide that it was newest.
      if (isForgotten) absent.push(missed(rule, base, '', true));
      continue;
    }
    const says = await unlessBad(readById(context, rule, base), () => 'there');
    if (says === 'there') continue;
    if (isForgotten) context.there.forgotten.add(base.remoteId);
    const isFirst = known === undefined || known.since === '';
    const absence = isFirst ? missed(rule, base, context.there.readAt, isForgotten) : known;
    const twice = Date.parse(context.there.readAt) - Date.parse(absence.since) >= secondScanAfter;
    if (says === 'gone' || twice) {
      gone.set(rule.resource, (gone.get(rule.resource) ?? new Set()).add(base.remoteId));
      if (says === 'gone') nameGone(context, rule, base);
    }
    if (says === 'unknown' || isForgotten) absent.push(absence);
  }
  for (const { rule, base } of missing) {
    const { localId, remoteId } = base;
    if (gone.get(rule.resource)?.has(remoteId) === true || sidesOf(context.there, rule.resource).has(remoteId))
      continue;
    // Until that is certain nothing may count as read: the feed says it once.
    const why = 'The server no longer lists it. Whether it was deleted is checked again in ten minutes.';
    leave(context, { resource: rule.resource, localId, remoteId, why });
  }
  const back = before.filter(({ resource, remoteId }) => sidesOf(context.there, resource).has(remoteId));
  if (!context.looking && absent.length + back.length > 0) {
    await context.journal.write((tx) => putAbsences(tx, context.pair, absent, back));
  }
  return gone;
}

function missed({ resource }: SyncRule, { remoteId }: Base, since: string, forgotten: boolean): Absence {
  return { resource, remoteId, since, forgotten };
}

/** The newest version under which a record is still what both sides knew: what came before it was not forgotten. */
export function newestUnchanged({ rules, known, there }: MatterContext): string {
  const versions = rules.flatMap(({ resource, unversioned }) =>
    unversioned === true
      ? []
      : known.of(resource).map(({ remoteId, remoteVersion: version }) => {
          return sidesOf(there, resource).get(remoteId)?.version === version ? version : '';
        }),
  );
  return newestOf(versions);
}

function nameGone({ there }: MatterContext, { resource }: SyncRule, { remoteId }: Base): void {
  there.gone.set(resource, (there.gone.get(resource) ?? new Set()).add(remoteId));
}

/** What both sides knew and the server does not list, without it being known why. */
export function missingOf({ known, there, document }: MatterContext, rule: SyncRule): Base[] {
  const { resource } = rule;
  const sides = sidesOf(there, resource);
  if (there.refused.has(resource) || document.operation(rule.through.list) === undefined) return [];
  const apart = [there.unreadable.get(resource), there.gone.get(resource), known.hidden(resource)];
  return known.of(resource).filter(({ remoteId }) => !sides.has(remoteId) && !apart.some((ids) => ids?.has(remoteId)));
}

/**
 * The account the token was for when the remote was added, and the matter still among its own. Another account sees
 * another matter, or less of this one: nothing it does not show means anything, so the run ends.
 */
async function isSameServer(context: MatterContext): Promise<boolean> {
  const { client, document, account, remoteName } = context;
  const who = document.operation('get_account');
  if (who) {
    const answer = await client.read({ operation: who, path: {}, query: {}, body: undefined, says: [] }, 'verify');
    if ('refusal' in answer) {
      // A token without this permission can't answer that; 403 is no other account.
      if (answer.refusal.status !== 403) return false;
    } else {
      const now = accountIn(answer.value);
      if (!now || !isSameAccount(account, now)) throw new Trouble('refused', otherAccount(remoteName, account, now));
    }
  }
  return (await matterThere(context)) === 'shown';
}

/** Whether the matter is there for this token; `unknown` where the server does not say. */
export async function matterThere(context: MatterContext): Promise<'shown' | 'unknown' | OutOfSight> {
  const { client, document } = context;
  const { remoteCaseId } = context.pair;
  const where = document.operation('get_case');
  if (!where) return 'unknown';
  const query = { caseId: remoteCaseId };
  const answer = await client.read({ operation: where, path: {}, query, body: undefined, says: [] }, 'verify');
  if ('refusal' in answer) return answer.refusal.status === 404 ? new OutOfSight(answer.refusal.sentence) : 'unknown';
  return (answer.value as { caseId?: unknown } | null)?.caseId === remoteCaseId ? 'shown' : 'unknown';
}

function otherAccount(name: string, known: { account: string }, now: AccountThere | undefined): string {
  const [then, since] = [accountName({ email: known.account }), now ? accountName(now) : 'nobody it could name'];
  return `“${name}” was added for ${then}, and the token is now that of ${since}. Nothing was changed. Give it a token of the account it was added for, or add this one as a server of its own.`;
}

/** Only 404 is gone; a refusal of any other kind says nothing. */
async function readById(context: MatterContext, rule: SyncRule, base: Base): Promise<'gone' | 'there' | 'unknown'> {
  const side: Side = { id: base.remoteId, version: base.remoteVersion, fields: base.remote };
  const request = readRequest(context.document, rule, context.pair.remoteCaseId, side);
  if (!request || request.operation.id !== rule.through.read) return 'unknown';
  const answer = await context.client.read(request, 'verify');
  if ('value' in answer) {
    const found = sideOf(rule, answer.value, request.operation);
    sidesOf(context.there, rule.resource).set(found.id, found);
    return 'there';
  }
  return answer.refusal.status === 404 && answer.refusal.code === 'not_found' ? 'gone' : 'there';
}
