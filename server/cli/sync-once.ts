import { skippedIn } from '#server/sync/skipped.ts';
import { shown } from './columns.ts';
import { CommandError, print, say, textFlag, type CommandCall, type Terminal } from './command.ts';
import type { OwnerClient } from './owner-client.ts';
import type { Counts, MatterReport, Overview, Remote, Report } from './sync-answers.ts';
import { exitFor, worstExit } from './sync-exit.ts';
import { namesOf } from './sync-things.ts';
import { SyncProgress } from './sync-progress.ts';

interface AskedRun {
  id: string;
  state: 'running' | 'done';
  report: Report | null;
}

const lookEvery = 250;

/** Runs each server's sync to its end, one after the other, and prints what was done. */
export async function syncOnce(
  call: CommandCall,
  client: OwnerClient,
  known: Overview,
  remotes: readonly Remote[],
): Promise<number> {
  const { flags, terminal } = call;
  const caseId = textFlag(flags, 'matter');
  let going: string | null = null;
  let stopped = false;
  const ignore = terminal.onStopSignal(() => {
    stopped = true;
    // Not waited for: the run says itself that it was stopped.
    if (going !== null) client.call('POST', `/app/v1/sync/remotes/${going}/stop`, {}).catch(() => undefined);
  });
  const reports: Report[] = [];
  const progress = new SyncProgress(terminal.stderr, known);
  try {
    for (const { id, name } of remotes) {
      if (stopped) break;
      going = id;
      const report = await runToEnd(client, { remoteId: id, caseId }, progress);
      reports.push(report);
      if (flags['json'] !== true) printReport(terminal, name, report, known);
    }
  } finally {
    ignore();
  }
  if (flags['json'] === true) print(terminal, JSON.stringify(reports));
  return worstExit(stopped ? [1] : reports.map(({ end }) => exitFor(end)));
}

async function runToEnd(
  client: OwnerClient,
  { remoteId, caseId }: { remoteId: string; caseId: string | undefined },
  progress: SyncProgress,
): Promise<Report> {
  const body = caseId === undefined ? {} : { caseId };
  let run = (await client.call('POST', `/app/v1/sync/remotes/${remoteId}/run`, body)) as AskedRun;
  while (run.state === 'running') {
    await new Promise((resolve) => setTimeout(resolve, lookEvery));
    await progress.look(client, remoteId);
    run = (await client.call('GET', `/app/v1/sync/runs/${run.id}`)) as AskedRun;
  }
  progress.clear();
  if (run.report === null)
    throw new CommandError('The sync ended without a report. Look at "casewright sync --status".');
  return run.report;
}

function printReport(terminal: Terminal, name: string, report: Report, known: Overview): void {
  for (const matter of report.matters) {
    const caption = known.matters.find(({ caseId }) => caseId === matter.caseId)?.caption ?? matter.caseId;
    print(terminal, `${shown(name)}, ${shown(caption)}: ${sentenceFor(matter)}`);
    for (const why of skippedIn(matter.left, namesOf)) say(terminal, `  Not synced: ${shown(why)}`);
  }
  if (report.sentence !== null) say(terminal, `${shown(name)}: ${shown(report.sentence)}`);
  if (report.matters.some(({ questions, held, end }) => questions + held > 0 || end === 'brake')) {
    say(terminal, 'See "casewright sync --inbox".');
  }
}

const ends: Readonly<Record<string, string>> = {
  inStep: 'synced',
  waiting: 'something was skipped',
  brake: 'stopped for safety before anything was done',
  stopped: 'stopped',
};

function sentenceFor({ end, here, there, questions, held }: MatterReport): string {
  const isAsked = end === 'waiting' && questions + held > 0;
  const parts = [
    isAsked ? 'something needs your decision' : (ends[end] ?? end),
    changes(here, 'here'),
    changes(there, 'there'),
  ];
  if (questions > 0) parts.push(`${questions} question${questions === 1 ? '' : 's'}`);
  if (held > 0) parts.push(`${held} creation${held === 1 ? '' : 's'} held`);
  return `${parts.filter((part) => part !== '').join('; ')}.`;
}

export function changes({ created, edited, deleted }: Counts, side: string): string {
  const counts = [
    [created, 'made'],
    [edited, 'changed'],
    [deleted, 'deleted'],
  ].filter(([n]) => n !== 0);
  return counts.length === 0 ? '' : `${counts.map(([n, word]) => `${n} ${word}`).join(', ')} ${side}`;
}
