import { cutPages, hasUnsaid } from '#server/areas/evidence/custody-pages.ts';
import type { SyncRule } from '#server/catalog/sync-rule.ts';
import type { SyncMatterRow } from '#server/store/tables.ts';
import type { Action } from '#server/sync/plan.ts';
import { unlessBad } from '#server/sync/remote/trouble.ts';
import type { Session } from '#server/sync/session.ts';
import { type MatterContext, sidesOf } from './context.ts';

/* Custody logs of other computers travel as pages that never change (SPEC 11.13). */

const resource = 'custodyPages';

/** Matters of which this token sees or changes a part only, by matter; asked once as long as the engine lives. */
export type Guests = Map<string, boolean>;

/** Custody logs are for who sees and changes all of a matter: no other computer sends or is sent any. */
export async function rulesFor(session: Session, pair: SyncMatterRow, guests: Guests): Promise<readonly SyncRule[]> {
  const { rules } = session.document;
  if (!rules.some((rule) => rule.resource === resource)) return rules;
  const key = `${pair.remoteId} ${pair.caseId}`;
  const guest = guests.get(key) ?? (await isGuest(session, pair.remoteCaseId));
  if (guest !== undefined) guests.set(key, guest);
  return guest === false ? rules : rules.filter((rule) => rule.resource !== resource);
}

/** Undefined where the server does not say today: a permission that was taken may be given back. */
async function isGuest({ client, document }: Session, caseId: string): Promise<boolean | undefined> {
  const operation = document.operation('get_case');
  if (!operation) return true;
  const asked = client.read({ operation, path: {}, query: { caseId }, body: undefined, says: [] });
  const answer = await unlessBad<Awaited<typeof asked> | undefined>(asked, () => undefined);
  if (!answer || 'refusal' in answer) return undefined;
  const { access } = (answer.value ?? {}) as { access?: { via?: unknown; level?: unknown } };
  return access?.via === 'share' || (access?.level !== 'edit' && access?.level !== 'owner');
}

/** What happened to files here, this run included, is put into pages to be sent; whether there was anything. */
export async function sayCustody(context: MatterContext): Promise<boolean> {
  const { parts, principal, pair } = context;
  if (!(await isUnsaid(context))) return false;
  const keeping = { caseId: pair.caseId, createdBy: principal.accountId };
  return (await parts.pipeline.write(principal, 'sync', (tx) => cutPages(tx, keeping))) > 0;
}

/** Whether a run would: what arrives makes events, too. */
export async function willSayCustody(context: MatterContext, actions: readonly Action[]): Promise<boolean> {
  const arrives = actions.some((action) => action.do === 'create-here' && action.resource === 'evidence');
  return (arrives && isTaken(context)) || isUnsaid(context);
}

async function isUnsaid(context: MatterContext): Promise<boolean> {
  if (!isTaken(context)) return false;
  return context.parts.store.read((tx) => hasUnsaid(tx, context.pair.caseId));
}

/** An archived matter takes none: they wait until it is open again. */
function isTaken({ rules, there, closed }: MatterContext): boolean {
  const isArchived = [...sidesOf(there, 'cases').values()].some(({ fields }) => fields['archived'] === true);
  return rules.some((rule) => rule.resource === resource) && !closed.has(resource) && !isArchived;
}
