import { shown } from './columns.ts';
import { print, say, textFlag, UsageError, type CommandCall, type Terminal } from './command.ts';
import type { OwnerClient } from './owner-client.ts';
import type { Overview, Remote, Selected } from './sync-answers.ts';
import { syncExit } from './sync-exit.ts';
import { thing } from './sync-things.ts';

/* What waits for a person or was skipped, and their answer to it; the next sync carries it out. */

interface Waiting {
  id: string;
  remoteId: string;
  caseId: string;
  resource: string;
  title: string;
  /** What was said of it already, and waits for the run under way. */
  given: unknown;
}

interface Question extends Waiting {
  ask: string;
  conflicts: Conflict[];
}

interface Conflict {
  fields: string[];
  base: Record<string, unknown>;
  mine: Record<string, unknown>;
  theirs: Record<string, unknown>;
}

interface HeldCreation extends Waiting {
  state: string;
}

const asks: Readonly<Record<string, { sentence: string; choices: readonly string[] }>> = {
  'both-edited': { sentence: 'changed on both sides', choices: ['mine', 'theirs'] },
  'deleted-there-edited-here': {
    sentence: 'gone there and still here; "restore" makes it there again, "delete" puts ours aside',
    choices: ['restore', 'delete'],
  },
  'deleted-here-edited-there': {
    sentence: 'deleted here and changed there; "keep" brings it back here, "delete" deletes it there too',
    choices: ['keep', 'delete'],
  },
  'same-thing-twice': {
    sentence: 'made on both sides; "same" makes one of them, "both" keeps the two',
    choices: ['same', 'both'],
  },
  'numbers-twice': {
    sentence: 'others were given the same Bates or exhibit numbers twice; say which keeps them',
    choices: ['first', 'second'],
  },
};

const brakeSentences: Readonly<Record<string, string>> = {
  'empty-list': 'a list came back empty that was not',
  'many-deletions': 'unusually much would be deleted',
  'older-server': 'the server went back to an older state',
};

/** Lists it, each with what is said to decide it; the exit code says whether there is anything. */
export async function showInbox(
  { flags, terminal }: CommandCall,
  client: OwnerClient,
  known: Overview,
  remotes: readonly Remote[],
): Promise<number> {
  const only = textFlag(flags, 'matter');
  const isWanted = ({ remoteId, caseId }: { remoteId: string; caseId: string }): boolean =>
    remotes.some(({ id }) => id === remoteId) && (only === undefined || only === caseId);
  const asked = ((await client.call('GET', '/app/v1/sync/questions')) as Question[]).filter(isWanted);
  const unanswered = ((await client.call('GET', '/app/v1/sync/held')) as HeldCreation[]).filter(
    (each) => isWanted(each) && (each.state === 'held' || each.given !== null),
  );
  const [questions, held] = [asked.filter(isOpen), unanswered.filter(isOpen)];
  const braked = known.matters.filter((each) => isWanted(each) && each.brakes.length > 0);
  const skipped = known.status.filter(({ remoteId }) => remotes.some(({ id }) => id === remoteId));
  const reasons = [...new Set(skipped.flatMap(({ parked }) => parked))];
  if (flags['json'] === true) print(terminal, JSON.stringify({ questions, held, braked, skipped: reasons }));
  else if (questions.length + held.length + braked.length === 0) sayNothing(terminal, asked.length + unanswered.length);
  else
    print(terminal, [...braked.map(aboutBrakes), ...questions.map(aboutQuestion), ...held.map(aboutHeld)].join('\n\n'));
  if (flags['json'] !== true && reasons.length > 0) {
    say(terminal, 'Skipped by the last sync; the next one tries it again:');
    for (const why of reasons) say(terminal, `  ${shown(why)}`);
  }
  if (braked.length > 0) return syncExit.brake;
  return questions.length + held.length + reasons.length > 0 ? syncExit.questions : syncExit.done;
}

function isOpen({ given }: Waiting): boolean {
  return given === null;
}

function sayNothing(terminal: Terminal, answered: number): void {
  const what = answered === 0 ? '' : ` ${answered} answered; a sync carries it out.`;
  say(terminal, `Nothing needs your decision.${what}`);
}

function aboutBrakes({ caseId, caption, brakes }: Selected): string {
  const why = [...new Set(brakes.map(({ brake }) => brakeSentences[brake] ?? brake))].join('; ');
  return `${thing('cases', caption)}: stopped for safety, ${why}\n  casewright sync --go-on --matter ${caseId}`;
}

function aboutQuestion({ id, resource, title, ask, conflicts }: Question): string {
  const { sentence, choices } = asks[ask] ?? { sentence: ask, choices: [] };
  const lines = conflicts.flatMap(({ fields, base, mine, theirs }) =>
    fields.map((field) => {
      const [here, there, before] = [mine, theirs, base].map((side) => valueText(side[field]));
      if (ask === 'numbers-twice') return `  first: ${here}\n  second: ${there}`;
      return `  ${field}: ${here} here ("mine"), ${there} there ("theirs"); it was ${before}`;
    }),
  );
  const answer = `  casewright sync --answer ${id} --choice ${choices.join('|')}`;
  return [`${thing(resource, title)}: ${sentence}`, ...lines, answer].join('\n');
}

function aboutHeld({ id, resource, title }: HeldCreation): string {
  const again = `  casewright sync --resend ${id}`;
  return `${thing(resource, title)}: sent, and no answer came\n${again}\n  casewright sync --give-up ${id}`;
}

const longestValue = 80;

/** Enough of it to distinguish one from the other, on one line. */
function valueText(value: unknown): string {
  if (value === undefined || value === null || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return String(value);
  const text = shown(typeof value === 'string' ? value : JSON.stringify(value));
  return `“${text.length > longestValue ? `${text.slice(0, longestValue)}…` : text}”`;
}

/** Sends a person's answer to the server; false when none was given. */
export async function decide(call: CommandCall, client: OwnerClient, remotes: readonly Remote[]): Promise<boolean> {
  const { flags, terminal } = call;
  const flag = (name: string): string | undefined => textFlag(flags, name);
  const [question, again, never] = [flag('answer'), flag('resend'), flag('give-up')];
  if (question !== undefined) {
    const choose = flag('choice');
    if (choose === undefined) throw new UsageError('--choice WORD is missing; "casewright sync --inbox" shows which.');
    await client.call('POST', `/app/v1/sync/questions/${encodeURIComponent(question)}`, { choice: { choose } });
    say(terminal, 'It is answered. The next sync carries it out.');
  } else if (again !== undefined) {
    await client.call('POST', `/app/v1/sync/held/${encodeURIComponent(again)}`, { decision: 'resend' });
    say(terminal, 'The next sync sends it again. Should the first one arrive late, it is there twice.');
  } else if (never !== undefined) {
    await client.call('POST', `/app/v1/sync/held/${encodeURIComponent(never)}`, { decision: 'giveUp' });
    say(terminal, 'It is not sent again, and stays here alone.');
  } else if (flags['go-on'] === true) {
    const [remote] = remotes;
    const caseId = flag('matter');
    if (remote === undefined || caseId === undefined || remotes.length > 1) {
      throw new UsageError('--go-on needs --matter ID, and --remote NAME where the matter has several servers.');
    }
    await client.call('POST', `/app/v1/sync/remotes/${remote.id}/release`, { caseId });
    say(terminal, 'The next sync continues, unless it would do more than you saw.');
  } else return false;
  return true;
}
