import { columns } from './columns.ts';
import { print, say, textFlag, UsageError, type CommandCall } from './command.ts';
import type { OwnerClient } from './owner-client.ts';
import type { Overview, Remote } from './sync-answers.ts';
import { syncExit } from './sync-exit.ts';

/* What waits for a person, and their word on it; the next sync carries it out. */

interface Waiting {
  id: string;
  remoteId: string;
  caseId: string;
  resource: string;
  title: string;
}

interface Question extends Waiting {
  ask: string;
  conflicts: { fields: string[] }[];
}

interface HeldCreation extends Waiting {
  state: string;
}

interface Brake {
  brake: string;
}

const asks: Readonly<Record<string, { sentence: string; choices: readonly string[] }>> = {
  'both-edited': { sentence: 'changed on both sides', choices: ['mine', 'theirs'] },
  'deleted-there-edited-here': { sentence: 'deleted there, changed here', choices: ['restore', 'delete'] },
  'deleted-here-edited-there': { sentence: 'deleted here, changed there', choices: ['keep', 'delete'] },
  'same-thing-twice': { sentence: 'made on both sides', choices: ['same', 'both'] },
};

const brakeSentences: Readonly<Record<string, string>> = {
  'empty-list': 'a list came back empty that was not',
  'many-deletions': 'unusually much would be deleted',
  'older-server': 'the deployment went back to an older state',
};

/** Lists it; the exit code says whether there is anything. */
export async function showInbox(
  { flags, terminal }: CommandCall,
  client: OwnerClient,
  known: Overview,
  remotes: readonly Remote[],
): Promise<number> {
  const only = textFlag(flags, 'matter');
  const isWanted = ({ remoteId, caseId }: { remoteId: string; caseId: string }): boolean =>
    remotes.some(({ id }) => id === remoteId) && (only === undefined || only === caseId);
  const questions = ((await client.call('GET', '/app/sync/questions')) as Question[]).filter(isWanted);
  const held = ((await client.call('GET', '/app/sync/held')) as HeldCreation[]).filter(
    (each) => isWanted(each) && each.state === 'held',
  );
  const braked = known.matters.filter((each) => isWanted(each) && each.brakes.length > 0);
  if (flags['json'] === true) print(terminal, JSON.stringify({ questions, held, braked }));
  else if (questions.length + held.length + braked.length === 0) say(terminal, 'Nothing waits for you.');
  else {
    const rows = [
      ...braked.map(({ caseId, caption, brakes }) => [caseId, 'matter', caption, whyOf(brakes), '--go-on']),
      ...questions.map((question) => rowOf(question)),
      ...held.map(({ id, resource, title }) => [
        id,
        resource,
        title,
        'sent, and no answer came',
        '--resend, --give-up',
      ]),
    ];
    print(terminal, columns([['ID', 'KIND', 'WHAT', 'WHY', 'SAY'], ...rows]));
  }
  if (braked.length > 0) return syncExit.brake;
  return questions.length + held.length > 0 ? syncExit.questions : syncExit.done;
}

function rowOf({ id, resource, title, ask, conflicts }: Question): string[] {
  const fields = conflicts.flatMap((conflict) => conflict.fields).join(', ');
  const { sentence, choices } = asks[ask] ?? { sentence: ask, choices: [] };
  return [id, resource, title, fields === '' ? sentence : `${sentence}: ${fields}`, `--choice ${choices.join('|')}`];
}

function whyOf(brakes: readonly Brake[]): string {
  return [...new Set(brakes.map(({ brake }) => brakeSentences[brake] ?? brake))].join('; ');
}

/** Carries a person's word to where it waits; answers false when none was given. */
export async function decide(call: CommandCall, client: OwnerClient, remotes: readonly Remote[]): Promise<boolean> {
  const { flags, terminal } = call;
  const flag = (name: string): string | undefined => textFlag(flags, name);
  const [question, again, never] = [flag('answer'), flag('resend'), flag('give-up')];
  if (question !== undefined) {
    const choose = flag('choice');
    if (choose === undefined) throw new UsageError('--choice WORD is missing; "casewright sync --inbox" shows which.');
    await client.call('POST', `/app/sync/questions/${encodeURIComponent(question)}`, { choose });
    say(terminal, 'It is answered. The next sync carries it out.');
  } else if (again !== undefined) {
    await client.call('POST', `/app/sync/held/${encodeURIComponent(again)}/resend`, {});
    say(terminal, 'The next sync sends it once more. Should the first one arrive late, it is there twice.');
  } else if (never !== undefined) {
    await client.call('POST', `/app/sync/held/${encodeURIComponent(never)}/give-up`, {});
    say(terminal, 'It is not sent again, and stays here alone.');
  } else if (flags['go-on'] === true) {
    const [remote] = remotes;
    const caseId = flag('matter');
    if (remote === undefined || caseId === undefined || remotes.length > 1) {
      throw new UsageError('--go-on needs --matter ID, and --remote NAME where the matter has several deployments.');
    }
    await client.call('POST', `/app/sync/remotes/${remote.id}/release`, { caseId });
    say(terminal, 'The next sync goes on, unless it has become worse than you saw it.');
  } else return false;
  return true;
}
