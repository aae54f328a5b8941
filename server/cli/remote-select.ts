import { print, say, textFlag, UsageError, type Command } from './command.ts';
import { overview, remoteNamed, type Selected, withRemotes } from './sync-answers.ts';

export const run: Command = (call) => {
  const { flags, terminal, positionals } = call;
  const [caseId, remoteCaseId] = [textFlag(flags, 'matter'), textFlag(flags, 'remote-matter')];
  if (caseId === undefined && remoteCaseId === undefined) {
    throw new UsageError('Say --matter ID, --remote-matter ID, or both.');
  }
  return withRemotes(call, async (client) => {
    const { id, name } = remoteNamed(await overview(client), positionals[0] ?? '');
    const wanted = { ...(caseId !== undefined && { caseId }), ...(remoteCaseId !== undefined && { remoteCaseId }) };
    const selected = (await client.call('POST', `/app/v1/sync/remotes/${id}/select`, wanted)) as Selected;
    say(terminal, `"${selected.caption}" is synced with "${name}" from the next sync on.`);
    print(terminal, flags['json'] === true ? JSON.stringify(selected) : selected.caseId);
    return 0;
  });
};
