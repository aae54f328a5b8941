import type { MatterContext } from '#server/sync/matter/context.ts';
import { keepBase, loggedAs } from '#server/sync/matter/keep-base.ts';
import { type BadAnswer, unlessBad } from '#server/sync/remote/trouble.ts';
import { fetchImport } from './fetch-import.ts';
import type { Import } from './import-answer.ts';
import { importRule } from './import-rule.ts';
import type { Open } from './imports-known.ts';
import { leaveImport, stillImporting } from './left-import.ts';
import { sendImport } from './send-import.ts';

/** Brings exports of messages to the side that lacks them; whatever can't be brought is named in `left`. */
export async function bringImports(context: MatterContext, open: Open): Promise<void> {
  for (const [mine, theirs] of open.same) await takeForOne(context, mine, theirs);
  for (const mine of open.send) {
    const no = ({ message }: BadAnswer): undefined => leaveImport(context, { here: mine.id }, message);
    const theirs = await unlessBad(sendImport(context, mine), no);
    if (theirs && (await takeForOne(context, mine, theirs))) context.done.there.created += 1;
  }
  for (const theirs of open.fetch) {
    const mine = await fetchImport(context, theirs);
    if (mine && (await takeForOne(context, mine, theirs))) context.done.here.created += 1;
  }
}

/** Only what gives the same messages on both sides is one: by them everything else is named (SPEC 10.7). */
async function takeForOne(context: MatterContext, mine: Import, theirs: Import): Promise<boolean> {
  if (mine.state !== 'done') {
    leaveImport(context, { here: mine.id }, stillImporting);
    return false;
  }
  if (mine.setHash !== null && theirs.setHash !== null && mine.setHash !== theirs.setHash) {
    const why = `“${mine.fileName}” gives other messages on the server than here, so nothing that was added to its messages is synced. Check on both sides that the answers about this file are the same, and that both run the same version of Casewright.`;
    leaveImport(context, { here: mine.id }, why);
    return false;
  }
  const facts = ({ sha256, setHash }: Import) => ({ sha256, setHash });
  const ids = { localId: mine.id, remoteId: theirs.id };
  context.journal.note('on both sides', 'done', { ...loggedAs(importRule, ids), hash: mine.sha256 });
  await keepBase(context, importRule, { ...ids, local: facts(mine), remote: facts(theirs), remoteVersion: '' });
  // Its threads and messages are there, or here, from now on.
  context.stale = true;
  return true;
}
