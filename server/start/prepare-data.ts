import { forgetOldApprovals } from '#server/access/approvals.ts';
import { type CarriedSession, carrySessions, closeAllSessions } from '#server/access/sessions.ts';
import { openAccount } from '#server/areas/account/open-account.ts';
import { findLocalAccount } from '#server/areas/account/queries.ts';
import { forgetOldAccess } from '#server/areas/sync-feed/queries.ts';
import { syncLimits } from '#server/catalog/sync-feed.ts';
import { type Config, ConfigError } from '#server/config.ts';
import { forgetOldKeys, keptForDays } from '#server/pipeline/idempotency.ts';
import { isoInstant } from '#server/store/clock.ts';
import { renewSearch } from '#server/store/search-build.ts';
import type { WriteTx } from '#server/store/transaction.ts';

const day = 86_400_000;

/** What a start does before any request is served. Returns the account of this computer; undefined on a hosted server. */
export async function prepareData(
  tx: WriteTx,
  mode: Config['mode'],
  carriedSessions: readonly CarriedSession[],
): Promise<string | undefined> {
  await requireFolderOf(tx, mode);
  await renewSearch(tx);
  const now = Date.parse(tx.now);
  await forgetOldApprovals(tx);
  await forgetOldKeys(tx, isoInstant(now - keptForDays * day));
  await forgetOldAccess(tx, isoInstant(now - syncLimits.tombstoneDays * day));
  if (mode === 'hosted') return undefined;
  await closeAllSessions(tx);
  await ensureLocalAccount(tx);
  const local = await findLocalAccount(tx);
  if (local) await carrySessions(tx, local.id, carriedSessions);
  return local?.id;
}

/**
 * A data folder is a desktop's or a hosted server's, from its first start on: the one who owns a desktop's matters could
 * not sign in to them, and a desktop's window would open without a password on everybody's server.
 */
async function requireFolderOf(tx: WriteTx, mode: Config['mode']): Promise<void> {
  const row = await tx.db.selectFrom('meta').select('value').where('key', '=', 'mode').executeTakeFirst();
  const is = row?.value ?? ((await findLocalAccount(tx)) ? 'desktop' : mode);
  if (is !== mode) throw new ConfigError([wrongFolder[mode]]);
  if (!row) await tx.db.insertInto('meta').values({ key: 'mode', value: mode }).execute();
}

const wrongFolder = {
  desktop:
    'This data folder is a hosted server’s. Start it with --mode hosted and CASEWRIGHT_PUBLIC_URL, or choose another folder with --data.',
  hosted:
    'This data folder is a desktop’s, which nobody signs in to. Choose another one with --data; a desktop moves its matters to a hosted server by sync.',
};

/** The one account of a desktop, with its workspace and case; without a name until the window asks for one. */
export async function ensureLocalAccount(tx: WriteTx): Promise<void> {
  if (!(await findLocalAccount(tx))) await openAccount(tx, { email: '', name: '' });
}
