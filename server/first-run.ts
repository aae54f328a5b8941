import { openAccount } from '#server/areas/account/open-account.ts';
import { findLocalAccount } from '#server/areas/account/queries.ts';
import { postCaseUpdate } from '#server/areas/case/post_case_update.ts';
import { getCase } from '#server/areas/case/get_case.ts';
import { type Config, ConfigError } from '#server/config.ts';
import type { Principal } from '#server/access/principal.ts';
import type { Operation } from '#server/catalog/operation.ts';
import type { Pipeline } from '#server/pipeline/pipeline.ts';
import { newId } from '#server/store/ids.ts';
import type { WriteTx } from '#server/store/transaction.ts';

/**
 * A data folder is a desktop's or a hosted server's, from its first start on: the one who owns a desktop's matters could
 * not sign in to them, and a desktop's window would open without a password on everybody's server.
 */
export async function requireFolderOf(tx: WriteTx, mode: Config['mode']): Promise<void> {
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

/** Names the first case as its owner said when Casewright was set up. */
export async function startCase(
  pipeline: Pipeline,
  principal: Principal,
  named: { caption?: string; role?: string },
): Promise<{ caseId: string; context: string }> {
  const run = async (operation: Operation, body?: object) => {
    const input = { path: {}, query: {}, body, files: [] };
    const { content } = await pipeline.run(principal, { operation, input, transport: 'window', requestId: newId() });
    return (content.kind === 'json' ? content.value : {}) as { caseId: string; context: string };
  };
  const { caseId, context } = Object.keys(named).length > 0 ? await run(postCaseUpdate, named) : await run(getCase);
  return { caseId, context };
}
