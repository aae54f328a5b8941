import { shown } from './columns.ts';
import { print, say, textFlag, type CommandCall, type Terminal } from './command.ts';
import type { OwnerClient } from './owner-client.ts';
import type { Counts, Overview, Remote } from './sync-answers.ts';
import { syncExit, worstExit } from './sync-exit.ts';
import { changes } from './sync-once.ts';
import { thing } from './sync-things.ts';

interface Preview {
  caseId: string;
  here: Counts;
  there: Counts;
  changes: {
    what: 'create' | 'edit' | 'delete';
    side: 'here' | 'there';
    resource: string;
    title: string;
    fields: string[];
  }[];
  questions: { resource: string; title: string }[];
  brakes: unknown[];
  staysHere: { why: string }[];
  requests: number;
  minutes: number;
}

const verbs = { create: 'make', edit: 'change', delete: 'delete' } as const;

/** Says what a sync would do now, matter by matter; looking changes nothing. */
export async function syncPreview(
  { flags, terminal }: CommandCall,
  client: OwnerClient,
  known: Overview,
  remotes: readonly Remote[],
): Promise<number> {
  const only = textFlag(flags, 'matter');
  const previews: Preview[] = [];
  for (const { id, name } of remotes) {
    for (const { remoteId, caseId, caption } of known.matters) {
      if (remoteId !== id || (only !== undefined && only !== caseId)) continue;
      const preview = (await client.call('POST', `/app/v1/sync/remotes/${id}/preview`, { caseId })) as Preview;
      previews.push(preview);
      if (flags['json'] !== true) printPreview(terminal, `${shown(name)}, ${shown(caption)}`, preview);
    }
  }
  if (flags['json'] === true) print(terminal, JSON.stringify(previews));
  return worstExit(previews.map(exitOf));
}

function printPreview(terminal: Terminal, title: string, preview: Preview): void {
  const { here, there, questions, brakes, staysHere, requests, minutes } = preview;
  const parts = [changes(here, 'here'), changes(there, 'there')].filter((part) => part !== '');
  const cost = `${requests} requests, about ${minutes} minute${minutes === 1 ? '' : 's'}`;
  print(terminal, `${title}: ${parts.length === 0 ? 'nothing to do' : parts.join('; ')} (${cost}).`);
  for (const change of preview.changes) {
    const fields = change.fields.length === 0 ? '' : ` (${change.fields.join(', ')})`;
    print(terminal, `  ${verbs[change.what]} ${change.side}: ${thing(change.resource, change.title)}${fields}`);
  }
  for (const asked of questions) print(terminal, `  ask you: ${thing(asked.resource, asked.title)}`);
  if (questions.length > 0) {
    const them = questions.length === 1 ? 'it' : 'them';
    say(terminal, `  ${questions.length} to be decided by you; after a sync "casewright sync --inbox" shows ${them}.`);
  }
  for (const [why, records] of Map.groupBy(staysHere, (record) => record.why))
    say(terminal, `  not synced: ${records.length} (${why})`);
  if (brakes.length > 0) say(terminal, '  It would stop for safety before anything is done.');
}

function exitOf({ questions, brakes }: Preview): number {
  if (brakes.length > 0) return syncExit.brake;
  return questions.length > 0 ? syncExit.questions : syncExit.done;
}
