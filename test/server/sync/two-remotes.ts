import { insertMatter, insertRemote } from '#server/sync/journal/remotes.ts';
import { ScratchStore } from '#test/server/store/scratch-store.ts';

/** A matter that syncs with two servers, and another one that syncs with the first: what is of one is of no other. */
export interface TwoRemotes {
  scratch: ScratchStore;
  pair: { remoteId: string; caseId: string; remoteCaseId: string };
  /** The same matter with the other server. */
  elsewhere: { remoteId: string; caseId: string };
  /** Another matter with the same server. */
  otherMatter: { remoteId: string; caseId: string };
}

export async function twoRemotes(): Promise<TwoRemotes> {
  const scratch = await ScratchStore.open();
  const { accountId, caseId } = await scratch.matter();
  const other = await scratch.matter('Pike v. Pike');
  const remote = {
    accountId,
    name: 'Server',
    mode: 'manual',
    everyMinutes: 60,
    paused: 0,
    account: 'a@example.org',
  } as const;
  await scratch.write(async (tx) => {
    for (const id of ['one', 'two'])
      await insertRemote(tx, {
        ...remote,
        id,
        url: `https://${id}.example.org`,
        identity: 'id 1',
        extension: 0,
        minuteThere: null,
        sentThere: 0,
      });
    for (const [remoteId, id] of [
      ['one', caseId],
      ['one', other.caseId],
      ['two', caseId],
    ] as const)
      await insertMatter(tx, { remoteId, caseId: id, remoteCaseId: `there-${id}`, caption: 'Ellery' });
  });
  return {
    scratch,
    pair: { remoteId: 'one', caseId, remoteCaseId: `there-${caseId}` },
    elsewhere: { remoteId: 'two', caseId },
    otherMatter: { remoteId: 'one', caseId: other.caseId },
  };
}
