import type { Projection } from '#server/catalog/projection.ts';
import type { SyncRule } from '#server/catalog/sync-rule.ts';
import { newId } from '#server/store/ids.ts';
import type { SyncOutboxRow } from '#server/store/tables.ts';
import { dropOutbox } from '#server/sync/journal/outbox.ts';
import { type MatterContext, orLeave, ruleOf } from './context.ts';
import { type Creation, mark } from './creation.ts';
import { goesTogether, sendMany, Together } from './make-many.ts';
import { lookFor, perhapsMade, sendCreate } from './make-there.ts';

const day = 86_400_000;
/** A server keeps a key for 30 days. */
const keyIsKept = 28 * day;

/**
 * What an earlier run left unsettled (SPEC 6.4, 6.5). `intent`: nothing left this machine. `sent`: the run ended before
 * the answer. Everything else is looked for in what the server lists now.
 */
export async function settleOutbox(context: MatterContext): Promise<void> {
  const again: Creation[] = [];
  for (const row of context.outbox.values()) {
    const rule = ruleOf(context, row.resource);
    if (row.state === 'intent') await forgetRow(context, row);
    else {
      const record = { resource: rule.resource, localId: row.localId, remoteId: null };
      await orLeave(context, record, () => settle(context, rule, row, again).then(() => true));
    }
  }
  for (const some of inRequests(again)) await sendMany(context, some);
}

/** Divided into what one request takes. */
function inRequests(creations: readonly Creation[]): Creation[][] {
  const requests: Creation[][] = [];
  let together = new Together();
  for (const each of creations) {
    const { localId, fields } = each.row;
    const create = { localId, fields: JSON.parse(fields) as Projection };
    if (!together.takes(each.rule, create)) {
      together = new Together();
      together.takes(each.rule, create);
    }
    if (together.size === 1) requests.push([]);
    requests.at(-1)?.push(each);
  }
  return requests;
}

/** What goes with others is put to what is to be sent again. */
async function settle(context: MatterContext, rule: SyncRule, row: SyncOutboxRow, together: Creation[]): Promise<void> {
  const local = await context.local.find(rule, row.localId, JSON.parse(row.fields) as Projection);
  const again = row.state === 'again';
  const create = { rule, row, local };
  const found = await lookFor(context, create);
  if (found === 'adopted') return;
  if (!local) return found === 'several' ? forgetRow(context, row) : stopWaiting(context, row);
  if (found === 'several' || perhapsMade(context, rule, row).length > 0) return;
  if (mayBeSentAgain(context, row)) {
    // Under its key, also where a person says so: what was made then is answered, whatever has become of it since.
    row.state = 'held';
    if (goesTogether(context, rule)) together.push(create);
    else await sendCreate(context, create);
  } else if (again) {
    await mark(context, [row], { idempotencyKey: newId() }, true);
    await sendCreate(context, create);
  }
}

/**
 * It was deleted here meanwhile, so nobody is asked. Should it turn up there after all, it is recognized and deleted
 * there too.
 */
async function stopWaiting(context: MatterContext, row: SyncOutboxRow): Promise<void> {
  if (row.state !== 'givenUp') await mark(context, [row], { state: 'givenUp' });
}

/** The server gives one answer to one key, or said how long a request can live at most. */
function mayBeSentAgain({ document, there }: MatterContext, row: SyncOutboxRow): boolean {
  if (row.state === 'givenUp' || row.attempt === 0) return false;
  const { extension } = document;
  if (!extension || row.sentAt === '') return false;
  const age = Date.parse(there.readAt) - Date.parse(row.sentAt);
  if (extension.idempotencyKey) return age < keyIsKept;
  const lifetime = extension.maxRequestLifetimeSeconds;
  // By the server's clock on one end and ours on the other: a day of difference is waited for.
  return lifetime !== null && age > lifetime * 1000 + day;
}

async function forgetRow(context: MatterContext, row: SyncOutboxRow): Promise<void> {
  await context.journal.write((tx) => dropOutbox(tx, row.id));
  context.outbox.delete(row.id);
}
