import { columns } from './columns.ts';
import { print, say, type Command } from './command.ts';
import { overview, remoteNamed, withDeployments } from './sync-answers.ts';

interface MatterThere {
  remoteCaseId: string;
  caption: string;
  workspace: string;
  role: string;
  archived: boolean;
  localCaseId: string | null;
}

export const run: Command = (call) =>
  withDeployments(call, async (client) => {
    const { id, name } = remoteNamed(await overview(client), call.positionals[0] ?? '');
    const matters = (await client.call('GET', `/app/sync/remotes/${id}/matters`)) as MatterThere[];
    if (call.flags['json'] === true) print(call.terminal, JSON.stringify(matters));
    else if (matters.length === 0) say(call.terminal, `There is no matter on "${name}" that this token may see.`);
    else {
      const rows = matters.map((matter) => [
        matter.remoteCaseId,
        matter.archived ? `${matter.caption} (archived)` : matter.caption,
        matter.role,
        matter.localCaseId ?? 'not kept in step',
      ]);
      print(call.terminal, columns([['ID THERE', 'MATTER', 'ROLE', 'ID HERE'], ...rows]));
    }
    return 0;
  });
