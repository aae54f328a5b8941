import { columns, moment, shown } from './columns.ts';
import { CommandError, print, textFlag, UsageError, type Command, type CommandCall } from './command.ts';
import { overview, type Overview, type Remote, remoteNamed, type Status, withRemotes } from './sync-answers.ts';
import { syncExit, worstExit } from './sync-exit.ts';
import { decide, showInbox } from './sync-inbox.ts';
import { syncOnce } from './sync-once.ts';
import { syncPreview } from './sync-preview.ts';

const ways = ['once', 'preview', 'status', 'inbox', 'answer', 'resend', 'give-up', 'go-on'] as const;

export const run: Command = (call) => {
  const said = ways.filter((way) => call.flags[way] !== undefined);
  const [way] = said;
  if (way === undefined || said.length > 1)
    throw new UsageError('Say one of --once, --preview, --status and --inbox, or decide what the inbox shows.');
  return withRemotes(call, async (client) => {
    const known = await overview(client);
    const remotes = wanted(call, known);
    if (way === 'status') return status(call, known, remotes);
    if (way === 'inbox') return showInbox(call, client, known, remotes);
    if (await decide(call, client, remotes)) return syncExit.done;
    return way === 'once' ? syncOnce(call, client, known, remotes) : syncPreview(call, client, known, remotes);
  });
};

/** The servers that were named, or all; of a matter, those it syncs with. */
function wanted({ flags }: CommandCall, known: Overview): Remote[] {
  const [name, caseId] = [textFlag(flags, 'remote'), textFlag(flags, 'matter')];
  if (known.remotes.length === 0) {
    throw new CommandError('There is no server yet. Add one with "casewright remote add".');
  }
  const named = name === undefined ? known.remotes : [remoteNamed(known, name)];
  const paired = named.filter(({ id }) =>
    known.matters.some((each) => each.remoteId === id && (caseId === undefined || each.caseId === caseId)),
  );
  if (flags['status'] === true && caseId === undefined) return named;
  if (paired.length > 0) return paired;
  throw new CommandError(
    caseId === undefined
      ? 'No matter is synced yet. Choose one with "casewright remote select".'
      : `The matter ${caseId} is not synced with ${name === undefined ? 'any server' : `"${name}"`}.`,
  );
}

function status({ flags, terminal }: CommandCall, known: Overview, remotes: readonly Remote[]): number {
  const rows = known.status.filter(({ remoteId }) => remotes.some(({ id }) => id === remoteId));
  if (flags['json'] === true) print(terminal, JSON.stringify(rows));
  else {
    const titles = ['NAME', 'STATE', 'LAST SYNCED', 'NEXT', 'WAITS'];
    const cells = rows.map((row) => [
      row.name,
      row.state === 'idle' && row.behind ? 'not synced' : (words[row.state] ?? row.state),
      moment(row.inStepAt) ?? 'never',
      moment(row.nextRunAt) ?? 'by hand',
      waits(row),
    ]);
    print(terminal, columns([titles, ...cells]));
    for (const { name, sentence, parked } of rows) {
      if (sentence !== null) print(terminal, `${shown(name)}: ${shown(sentence)}`);
      for (const why of parked) print(terminal, `  Not synced: ${shown(why)}`);
    }
  }
  return worstExit(
    rows.map(({ state, parked }) => exitOfState[state] ?? (parked.length > 0 ? syncExit.questions : syncExit.done)),
  );
}

const exitOfState: Readonly<Record<string, number>> = {
  failed: syncExit.failed,
  refused: syncExit.failed,
  needsYou: syncExit.questions,
  brake: syncExit.brake,
  offline: syncExit.network,
};

const words: Readonly<Record<string, string>> = {
  needsYou: 'needs you',
  brake: 'stopped for safety',
  refused: 'refused by the server',
};

function waits({ questions, held, brakes, parked }: Status): string {
  const some = parked.length === 0 ? '' : 'something skipped';
  return [counted(questions, 'question'), counted(held, 'held creation'), counted(brakes, 'brake'), some]
    .filter((part) => part !== '')
    .join(', ');
}

function counted(n: number, thing: string): string {
  return n === 0 ? '' : `${n} ${thing}${n === 1 ? '' : 's'}`;
}
