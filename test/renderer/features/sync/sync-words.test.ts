import { describe, expect, it } from 'vitest';
import type { LogLine, SyncStatus } from '#renderer/api/sync.ts';
import { foldLog, logWords, outcomeInWords } from '#renderer/screens/sync/folded-log.ts';
import {
  answers,
  answersTo,
  asks,
  brakeInWords,
  costInWords,
  countsInWords,
  daysLeft,
  matterWords,
  mostUrgent,
  signOf,
  waitingCount,
} from '#renderer/features/sync/sync-words.ts';

const now = new Date('2026-11-21T12:00:00.000Z');

function status(part: Partial<SyncStatus>): SyncStatus {
  return {
    remoteId: 'office',
    name: 'Office',
    state: 'idle',
    sentence: null,
    inStepAt: '2026-11-21T11:58:00.000Z',
    behind: false,
    questions: 0,
    held: 0,
    brakes: 0,
    progress: null,
    waitsUntil: null,
    parked: [],
    nextRunAt: null,
    ...part,
  };
}

describe('the sync status', () => {
  it('is said in one line for each state', () => {
    const progress = { caseId: 'c', done: 120, total: 400, requestsLeft: 63 };
    const says = (part: Partial<SyncStatus>): string => signOf(status(part), now).says;
    expect(says({})).toBe('Synced 2 min ago');
    expect(says({ inStepAt: null })).toBe('Not synced yet');
    expect(says({ state: 'running', progress })).toBe('Syncing 120 of 400 · 63 requests left this minute');
    expect(says({ state: 'running', progress, waitsUntil: '2026-11-21T12:01:00.000Z' })).toBe(
      'Syncing 120 of 400 · continues in the next minute',
    );
    expect(says({ state: 'running' })).toBe('Syncing');
    expect(says({ state: 'paused' })).toBe('Sync paused');
    expect(says({ state: 'needsYou', questions: 2, held: 1 })).toBe('Needs you: 3');
    expect(says({ state: 'brake', brakes: 1 })).toBe('Stopped for safety');
    expect(says({ state: 'refused' })).toBe('Refused');
    expect(says({ state: 'failed' })).toBe('Sync failed');
  });

  it('promises to go on only where a run begins automatically', () => {
    expect(signOf(status({ state: 'offline' }), now).says).toBe('Offline');
    const timed = status({ state: 'offline', nextRunAt: '2026-11-21T12:05:00.000Z' });
    expect(signOf(timed, now).says).toBe('Offline, will continue');
  });

  it('is not called in sync when something was left alone', () => {
    const sign = signOf(status({ parked: ['The plan there is full.'] }), now);
    expect(sign).toMatchObject({
      tone: 'attention',
      says: 'Some items were skipped',
      more: 'The plan there is full.',
    });
  });

  it('is not called in sync while an answer or a stopped run waits for the next one', () => {
    const sign = signOf(status({ behind: true }), now);
    expect(sign).toMatchObject({ says: 'Waiting for the next run', more: 'Last synced 2 min ago.' });
    expect(signOf(status({ behind: true, inStepAt: null }), now).says).toBe('Not synced yet');
  });

  it('of several is that of the one that matters most', () => {
    const states = ['idle', 'paused', 'offline', 'needsYou', 'running', 'refused', 'brake'] as const;
    const all = states.map((state) => status({ state, remoteId: state }));
    expect(mostUrgent(all)?.state).toBe('brake');
    expect(mostUrgent(all.slice(0, 4))?.state).toBe('needsYou');
    expect(mostUrgent(all.slice(0, 2))?.state).toBe('idle');
    expect(mostUrgent([])).toBeNull();
    const late = status({ remoteId: 'late', inStepAt: '2026-11-01T00:00:00.000Z' });
    expect(mostUrgent([status({}), late])?.remoteId).toBe('late');
    expect(mostUrgent([status({}), status({ remoteId: 'left', parked: ['Left.'] })])?.remoteId).toBe('left');
  });

  it('counts what waits at all of them', () => {
    expect(waitingCount([status({ questions: 2, held: 1 }), status({ brakes: 1 })])).toBe(4);
  });
});

describe('a matter', () => {
  it('is in sync only while no later run left something open', () => {
    const at = '2026-11-21T11:58:00.000Z';
    expect(matterWords({ inStepAt: null, lastRunAt: null }, now)).toBe('Waiting for your first review');
    expect(matterWords({ inStepAt: at, lastRunAt: at }, now)).toBe('Synced 2 min ago');
    expect(matterWords({ inStepAt: at, lastRunAt: '2026-11-21T11:59:00.000Z' }, now)).toBe(
      'Some changes are waiting. Last synced 2 min ago',
    );
  });
});

describe('what sync says', () => {
  it('names counts and costs', () => {
    expect(countsInWords({ created: 3, edited: 1, deleted: 0 })).toBe('3 made, 1 changed');
    expect(countsInWords({ created: 0, edited: 0, deleted: 0 })).toBeNull();
    expect(costInWords({ requests: 91, minutes: 1 })).toBe('91 requests, less than a minute');
    expect(costInWords({ requests: 1204, minutes: 13 })).toBe('1,204 requests, about 13 minutes');
  });

  it('says which side a brake concerns', () => {
    expect(brakeInWords({ brake: 'many-deletions', side: 'remote', deletions: 40, records: 100 })).toContain(
      'deleted there, because they were deleted here',
    );
    expect(brakeInWords({ brake: 'many-deletions', side: 'local', deletions: 40, records: 100 })).toContain(
      'deleted here, because they are gone there',
    );
    expect(brakeInWords({ brake: 'empty-list', side: 'remote', resource: 'hearings', known: 7 })).toContain(
      '7 hearings, and the server now shows none',
    );
    expect(brakeInWords({ brake: 'older-server', resource: 'todos', remoteId: 'x' })).toContain('backup');
  });

  it('offers no deletion of what was given to others on the side that has it, and says why', () => {
    const offered = (question: Parameters<typeof answersTo>[0]) => {
      const { possible, kept } = answersTo(question);
      return [possible.map(({ choose }) => choose), kept];
    };
    const [served, own] = [{ sent: 'served' }, { sent: null }];
    expect(offered({ ask: 'deleted-here-edited-there', mine: null, theirs: served })).toEqual([
      ['keep'],
      'It was served there, so it is kept and can’t be deleted.',
    ]);
    expect(offered({ ask: 'deleted-there-edited-here', mine: { sent: 'filed' }, theirs: null })).toEqual([
      ['restore'],
      'It was filed here, so it is kept and can’t be deleted.',
    ]);
    expect(offered({ ask: 'deleted-here-edited-there', mine: null, theirs: own })).toEqual([['keep', 'delete'], null]);
    expect(offered({ ask: 'both-edited', mine: served, theirs: served })).toEqual([['mine', 'theirs'], null]);
  });

  it('names every way in which a record that is gone there is asked about, and takes none for granted', () => {
    const { long, short } = asks['deleted-there-edited-here'];
    expect(short).toBe('Gone there, still here');
    for (const way of ['it or something inside it was changed here', 'given to others', 'may have lost it'])
      expect(long('to-do').toLowerCase()).toContain(way);
  });

  it('gives every question two answers with their own keys', () => {
    const all = Object.keys(asks) as (keyof typeof asks)[];
    expect(all).toContain('numbers-twice');
    for (const ask of all) {
      const keys = answers[ask].map(({ key }) => key);
      expect(new Set(keys).size, ask).toBe(2);
      expect(
        keys.some((key) => ['j', 'k', 'e', 'i', 'r', 'z', 'n', 'u'].includes(key)),
        ask,
      ).toBe(false);
    }
  });

  it('counts the days until something goes', () => {
    expect(daysLeft('2026-12-21T12:00:30.000Z', now)).toBe('30 days left');
    expect(daysLeft('2026-11-22T11:00:00.000Z', now)).toBe('1 day left');
    expect(daysLeft('2026-11-21T12:00:10.000Z', now)).toBe('permanently deleted today');
  });
});

describe('the log', () => {
  let seq = 100;
  const line = (what: string, outcome: string | null, part: Partial<LogLine> = {}): LogLine => ({
    seq: (seq -= 1),
    at: '2026-11-21T12:00:00.000Z',
    remoteId: 'office',
    caseId: 'c',
    runId: 'run',
    what,
    resource: null,
    localId: null,
    remoteRecordId: null,
    hash: null,
    outcome,
    ...part,
  });

  it('shows a request and its answer as one line, and one without an answer as it is', () => {
    const folded = foldLog([
      line('post_todos', null, { runId: 'later' }),
      line('made there', 'done', { resource: 'todos' }),
      line('post_todos', 'done'),
      line('post_todos', null),
      line('post_todos', null, { resource: 'todos', localId: 'a' }),
      line('get_todos', 'done'),
      line('get_todos', null),
      line('get_hearings', '403 forbidden'),
      line('get_hearings', null),
    ]);
    expect(folded.map(({ what, outcome, resource }) => [what, outcome, resource])).toEqual([
      ['post_todos', null, null],
      ['made there', 'done', 'todos'],
      ['post_todos', 'done', 'todos'],
      ['get_todos', 'done', null],
      ['get_hearings', '403 forbidden', null],
    ]);
  });

  it('keeps two requests of one kind apart', () => {
    const lines = [
      line('post_todos', 'done'),
      line('post_todos', null),
      line('post_todos', 'unknown'),
      line('post_todos', null),
    ];
    expect(foldLog(lines).map(({ outcome }) => outcome)).toEqual(['done', 'unknown']);
  });

  it('reads as words, with the name of a request for who knows it', () => {
    expect(logWords(line('get_hearings_by_id_resources', 'done'))).toEqual({
      says: 'Read hearings resources',
      request: true,
    });
    expect(logWords(line('put into quarantine', 'done'))).toEqual({ says: 'Set aside here', request: false });
    expect(logWords(line('/sync/changes', 'done')).says).toBe('Check what changed');
    expect(outcomeInWords(null)).toBe('No result yet');
    expect(outcomeInWords('unknown')).toBe('No answer: it may have arrived');
    expect(outcomeInWords('409 stale_record')).toBe('Refused (409 stale record)');
  });
});
