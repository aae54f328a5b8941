import { columns } from './columns.ts';
import { print, say, type Command } from './command.ts';
import type { OwnerClient } from './owner-client.ts';
import { overview, remoteNamed, withRemotes } from './sync-answers.ts';

interface MatterThere {
  remoteCaseId: string;
  caption: string;
  workspace: string;
  role: string;
  archived: boolean;
  localCaseId: string | null;
}

export const run: Command = (call) =>
  withRemotes(call, async (client) => {
    const known = await overview(client);
    const { id, name } = remoteNamed(known, call.positionals[0] ?? '');
    const matters = (await client.call('GET', `/app/v1/sync/remotes/${id}/matters`)) as MatterThere[];
    if (call.flags['json'] === true) {
      print(call.terminal, JSON.stringify(matters));
      return 0;
    }
    const there = matters.map(({ remoteCaseId, caption, archived, role, localCaseId }) => [
      remoteCaseId,
      nameOf(caption, archived),
      role,
      localCaseId ?? 'not synced',
    ]);
    const paired = known.matters.filter(({ remoteId }) => remoteId === id).map(({ caseId }) => caseId);
    const here = (await mattersHere(client))
      .filter(({ caseId }) => !paired.includes(caseId))
      .map(({ caseId, caption, archived }) => ['not synced', nameOf(caption, archived), '', caseId]);
    if (there.length === 0) say(call.terminal, `There is no matter on "${name}" that this token may see.`);
    print(call.terminal, columns([['ID THERE', 'MATTER', 'ROLE THERE', 'ID HERE'], ...there, ...here]));
    return 0;
  });

interface MatterHere {
  caseId: string;
  caption: string;
  archived: boolean;
}

/** Those that could be made there: who links one has to know its id. */
async function mattersHere(client: OwnerClient): Promise<MatterHere[]> {
  const workspaces = (await client.call('GET', '/app/v1/workspaces')) as { cases: MatterHere[] }[];
  return workspaces.flatMap(({ cases }) => cases);
}

function nameOf(caption: string, archived: boolean): string {
  return archived ? `${caption} (archived)` : caption;
}
