import type {
  InboxQuestion,
  Ask,
  Brake,
  Choice,
  Counts,
  PlannedChange,
  Remote,
  RunEnd,
  SelectedMatter,
  SyncResource,
  SyncStatus,
} from '#renderer/api/sync.ts';
import { isRecord, nounsOf, type Nouns } from '#renderer/features/records/nouns.ts';
import { formatAgo } from '#renderer/lib/dates.ts';
import { capital, lowered } from '#server/rules/first-letter.ts';
import { formatCount, formatNumber } from '#renderer/lib/quantities.ts';

/* Everything the window says about sync that is more than a label. */

const own: Partial<Record<SyncResource, Nouns>> = {
  evidence: ['item of evidence', 'items of evidence'],
  hearingResources: ['thing to bring to a hearing', 'things to bring to hearings'],
  timelineEntries: ['event', 'events'],
};

export function nounOf(resource: string): string {
  return isRecord(resource) ? nounsOf(resource, own)[0] : 'record';
}

export function headingOf(resource: SyncResource): string {
  return capital(nounsOf(resource, own)[1]);
}

/** “1 hearing”, “12 to-dos”. */
export function countOf(resource: SyncResource, count: number): string {
  return formatCount(count, ...nounsOf(resource, own));
}

export type SyncTone = 'calm' | 'busy' | 'done' | 'attention' | 'loss';

/** The sync status, in a line, and how much it matters. */
export interface SyncSign {
  tone: SyncTone;
  says: string;
  /** What of it needs attention, next to the line. */
  more: string | null;
}

/** The status of one server, true at `now`. */
export function signOf(status: SyncStatus, now: Date): SyncSign {
  const { state, sentence, parked } = status;
  const waiting = status.questions + status.held;
  switch (state) {
    case 'running':
      return { tone: 'busy', says: runningWords(status), more: null };
    case 'brake':
      return { tone: 'loss', says: 'Stopped for safety', more: sentence };
    case 'refused':
      return { tone: 'loss', says: 'Refused', more: sentence };
    case 'failed':
      return { tone: 'loss', says: 'Sync failed', more: sentence };
    case 'offline':
      return {
        tone: 'attention',
        says: status.nextRunAt === null ? 'Offline' : 'Offline, will continue',
        more: sentence,
      };
    case 'needsYou':
      return { tone: 'attention', says: `Needs you: ${formatNumber(waiting)}`, more: null };
    case 'paused':
      return { tone: 'calm', says: 'Sync paused', more: inStepWords(status, now) };
    case 'idle':
      if (parked.length > 0) return { tone: 'attention', says: 'Some items were skipped', more: parked.join(' ') };
      if (status.behind && status.inStepAt !== null) {
        const last = `Last ${lowered(inStepWords(status, now))}.`;
        return {
          tone: 'calm',
          says: 'Waiting for the next run',
          more: sentence === null ? last : `${sentence} ${last}`,
        };
      }
      return { tone: status.inStepAt === null ? 'calm' : 'done', says: inStepWords(status, now), more: sentence };
  }
}

function runningWords({ progress, waitsUntil }: SyncStatus): string {
  const waits = 'continues in the next minute';
  if (progress === null || progress.total === 0) return waitsUntil === null ? 'Syncing' : `Syncing · ${waits}`;
  const { done, total, requestsLeft } = progress;
  const left = waitsUntil === null ? `${formatCount(requestsLeft, 'request')} left this minute` : waits;
  return `Syncing ${formatNumber(done)} of ${formatNumber(total)} · ${left}`;
}

/** “Synced 2 min ago”. */
export function inStepWords({ inStepAt }: Pick<SyncStatus, 'inStepAt'>, now: Date): string {
  if (inStepAt === null) return 'Not synced yet';
  const ago = formatAgo(inStepAt, now).replace(/^(\d+) minutes?/, '$1 min');
  return `Synced ${ago}`;
}

/** A run since then that could not settle everything ends “in sync”. */
export function matterWords(
  { inStepAt, lastRunAt }: Pick<SelectedMatter, 'inStepAt' | 'lastRunAt'>,
  now: Date,
): string {
  if (lastRunAt === null) return 'Waiting for your first review';
  if (inStepAt === null) return 'Not synced yet';
  if (inStepAt < lastRunAt)
    return `Some changes are waiting. ${inStepWords({ inStepAt }, now).replace('Synced', 'Last synced')}`;
  return inStepWords({ inStepAt }, now);
}

const urgency: readonly SyncStatus['state'][] = [
  'brake',
  'refused',
  'failed',
  'running',
  'needsYou',
  'offline',
  'idle',
  'paused',
];

/** Of several servers the one to report; of equals the one that has been out of sync longest. */
export function mostUrgent(statuses: readonly SyncStatus[]): SyncStatus | null {
  const rank = ({ state, parked }: SyncStatus): number =>
    state === 'idle' && parked.length > 0 ? urgency.indexOf('offline') + 0.5 : urgency.indexOf(state);
  const sorted = statuses.toSorted(
    (one, other) => rank(one) - rank(other) || ((one.inStepAt ?? '') < (other.inStepAt ?? '') ? -1 : 1),
  );
  return sorted[0] ?? null;
}

/** What waits for the person at all servers. */
export function waitingCount(statuses: readonly SyncStatus[]): number {
  return statuses.reduce((sum, { questions, held, brakes }) => sum + questions + held + brakes, 0);
}

export function modeWords({ mode, everyMinutes, paused }: Remote): string {
  if (paused) return 'Paused: nothing is sent or fetched';
  if (mode === 'manual') return 'Only when you choose';
  if (mode === 'timed') return `Every ${formatCount(everyMinutes, 'minute')}`;
  return 'Soon after a change';
}

/** How a run ended. */
export const endWords: Record<RunEnd, string> = {
  inStep: 'Both sides are the same.',
  waiting: 'Done, except for what is listed below.',
  brake: 'Nothing was done: something looks wrong. Decide in the inbox.',
  stopped: 'Stopped. What was done stays done, and the next run continues from there.',
  offline: 'No answer. Nothing is lost, and the next run continues from there.',
  refused: 'The server refused it.',
  failed: 'Sync failed. What was done stays done, and nothing is lost.',
};

export const verbs: Record<PlannedChange['what'], string> = { create: 'made', edit: 'changed', delete: 'deleted' };

/** “3 made, 1 changed”; null when there is nothing. */
export function countsInWords({ created, edited, deleted }: Counts): string | null {
  const parts = [
    [created, 'made'],
    [edited, 'changed'],
    [deleted, 'deleted'],
  ] as const;
  const said = parts.filter(([count]) => count > 0).map(([count, verb]) => `${formatNumber(count)} ${verb}`);
  return said.length === 0 ? null : said.join(', ');
}

/** “412 requests, about 5 minutes”: an account may make 120 a minute, and sync leaves some of them to people. */
export function costInWords({ requests, minutes }: { requests: number; minutes: number }): string {
  const time = minutes <= 1 ? 'less than a minute' : `about ${formatCount(minutes, 'minute')}`;
  return `${formatCount(requests, 'request')}, ${time}`;
}

interface AskWords {
  /** On the line of the list. */
  short: string;
  /** What happened, above the two sides. */
  long: (noun: string) => string;
  /** Of several, in a preview. */
  many: (count: string) => string;
}

export const asks: Record<Ask, AskWords> = {
  'both-edited': {
    short: 'Changed on both sides',
    long: (noun) =>
      `You changed this ${noun} here, and the same part was changed there. Nothing is overwritten until you choose.`,
    many: (count) => `${count} changed on both sides in the same place`,
  },
  'deleted-there-edited-here': {
    short: 'Gone there, still here',
    long: (noun) =>
      `This ${noun} is gone there. It or something inside it was changed here or given to others, or the server may have lost it. Yours is still here, untouched.`,
    many: (count) => `${count} gone there and still here`,
  },
  'deleted-here-edited-there': {
    short: 'Deleted here, changed there',
    long: (noun) => `You deleted this ${noun} here, and it was changed there since. It is still there, untouched.`,
    many: (count) => `${count} deleted here and changed there`,
  },
  'same-thing-twice': {
    short: 'Duplicate?',
    long: (noun) => `Each side has a ${noun} that looks the same. Only you know whether it is.`,
    many: (count) => `${count} that may be the same on both sides`,
  },
  'numbers-twice': {
    short: 'Numbers given twice',
    long: () =>
      'Others were given the same Bates or exhibit numbers twice, because neither computer knew of the other. Choose which one keeps them. The other needs new ones: change them, build its packet again and give it to whoever has it.',
    many: (count) => `${count} with numbers that were given twice`,
  },
};

interface Answer {
  choose: Exclude<Choice['choose'], 'edited'>;
  key: string;
  label: string;
  /** What it does, for who hesitates. */
  does: string;
  /** In the notice while it can be taken back. */
  says: string;
  loses?: true;
}

export const answers: Record<Ask, readonly Answer[]> = {
  'both-edited': [
    {
      choose: 'mine',
      key: 'm',
      label: 'Keep mine',
      does: 'Your version replaces theirs.',
      says: 'your version replaces theirs',
    },
    {
      choose: 'theirs',
      key: 't',
      label: 'Keep theirs',
      does: 'Their version replaces yours.',
      says: 'their version replaces yours',
    },
  ],
  'deleted-there-edited-here': [
    {
      choose: 'restore',
      key: 'm',
      label: 'Restore it there as new',
      does: 'Yours stays, and is added there again.',
      says: 'it is added there again',
    },
    {
      choose: 'delete',
      key: 'd',
      label: 'Delete it here too',
      does: 'Yours is set aside for 30 days. You can bring it back from the inbox.',
      says: 'it is set aside here for 30 days',
      loses: true,
    },
  ],
  'deleted-here-edited-there': [
    {
      choose: 'keep',
      key: 't',
      label: 'Bring it back here',
      does: 'Theirs stays, and comes here again.',
      says: 'it comes back here',
    },
    {
      choose: 'delete',
      key: 'd',
      label: 'Delete it there too',
      does: 'It is permanently deleted there, with its changes.',
      says: 'it is permanently deleted there',
      loses: true,
    },
  ],
  'same-thing-twice': [
    {
      choose: 'same',
      key: 's',
      label: 'They are the same',
      does: 'The two become one. Where they differ, you are asked field by field.',
      says: 'the two become one',
    },
    {
      choose: 'both',
      key: 'b',
      label: 'Keep both',
      does: 'Each is added on the other side too.',
      says: 'both are kept',
    },
  ],
  'numbers-twice': [
    {
      choose: 'first',
      key: 'f',
      label: 'The first keeps its numbers',
      does: 'The numbers of the second are withdrawn, and the packet says so.',
      says: 'the first keeps its numbers',
    },
    {
      choose: 'second',
      key: 's',
      label: 'The second keeps its numbers',
      does: 'The numbers of the first are withdrawn, and the packet says so.',
      says: 'the second keeps its numbers',
    },
  ],
};

/**
 * The answers that a question can have. A side keeps what it gave to others (server/sync/SPEC.md 11.7): then none
 * of them deletes it, and `kept` says why.
 */
export function answersTo({ ask, mine, theirs }: Pick<InboxQuestion, 'ask' | 'mine' | 'theirs'>): {
  possible: readonly Answer[];
  kept: string | null;
} {
  const rest = answers[ask].filter(({ choose }) => choose !== 'delete');
  const [side, where] = ask === 'deleted-there-edited-here' ? [mine, 'here'] : [theirs, 'there'];
  const sent = side?.['sent'];
  if (rest.length === answers[ask].length || (sent !== 'served' && sent !== 'filed')) {
    return { possible: answers[ask], kept: null };
  }
  return { possible: rest, kept: `It was ${sent} ${where}, so it is kept and can’t be deleted.` };
}

/** “keep mine”, “written by hand”. */
export function answerInWords(ask: Ask, choose: Choice['choose']): string {
  if (choose === 'edited') return 'as you wrote it';
  const label = answers[ask].find((each) => each.choose === choose)?.label ?? choose;
  return lowered(label);
}

const sides = { local: 'here', remote: 'there' } as const;

/** Why a run was stopped for safety. */
export function brakeInWords(brake: Brake): string {
  if (brake.brake === 'older-server') {
    return 'The server has older versions than before. It was probably restored from a backup. If you continue, sync sends it what it lost and asks about what is missing there. Nothing here is set aside.';
  }
  if (brake.brake === 'many-deletions') {
    const { side, deletions, records } = brake;
    const what = `${formatNumber(deletions)} of ${formatNumber(records)} records would be deleted`;
    return side === 'remote'
      ? `${what} there, because they were deleted here. Continue only if you meant that.`
      : `${what} here, because they are gone there. They would be set aside for 30 days. Continue only if that is right.`;
  }
  const { resource, side, known } = brake;
  const gone = side === 'remote' ? 'the server now shows none' : 'there are none here now';
  return `There ${known === 1 ? 'was' : 'were'} ${countOf(resource, known)}, and ${gone}. This is usually a mistake. Continue only if they were really deleted.`;
}

export function brakeShort(brake: Brake): string {
  if (brake.brake === 'older-server') return 'An older state there';
  if (brake.brake === 'many-deletions') return `${formatCount(brake.deletions, 'deletion')} ${sides[brake.side]}`;
  return `No ${nounsOf(brake.resource, own)[1]} ${sides[brake.side]}`;
}

export function daysLeft(until: string, now: Date): string {
  // What counts is the minute, which is rounded down where it is shown.
  const days = Math.ceil((new Date(until).getTime() - now.getTime() - 60_000) / 86_400_000);
  if (days <= 0) return 'permanently deleted today';
  return `${formatCount(days, 'day')} left`;
}

export const tokenPlace = {
  system: 'Tokens are kept in this computer’s key store, and are never shown again.',
  file: 'Tokens are kept in a file of the data folder that only your account on this computer can read (secrets.json), and are never shown again.',
} as const;

export const heldWords = {
  happened: (noun: string, remote: string): string =>
    `This ${noun} was sent to ${remote}, but no answer came. Every run checks whether it arrived. So far it has not.`,
  looking: 'The next run checks whether it arrived.',
  risk: 'If the first one arrives after all, it will be there twice, and sync will ask you about it.',
  leave: 'It stays here and is not sent. If the first one turns up there, both still count as one.',
  left: 'You chose to leave it here only. It can still be sent.',
} as const;

export const nothingChanged = 'Nothing has been changed.';
