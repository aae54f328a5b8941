import { expect, test } from 'vitest';
import type { ImportLine, JobLine, RunningJob, WorkNow } from '#renderer/api/generated.ts';
import { panelRows, progressOf, rowKey } from '#renderer/shell/activity/panel-rows.ts';

const about = { title: 'A', fileName: 'a.pdf', mimeType: 'application/pdf', caseId: 'c', caption: 'C' };
const job = (jobId: string): JobLine => ({ jobId, evidenceId: `e ${jobId}`, attempts: 0, runAfter: '', ...about });
const running = (jobId: string): RunningJob => ({ ...job(jobId), page: null, pages: null, startedAt: '' });
const nothing = { waiting: 0, failed: 0, failedIn: [], cancelled: 0, removing: 0, done: { count: 0, since: '' } };
const idle: WorkNow = { running: [], imports: [], packets: [], ...nothing };

test('a quiet application has no rows', () => {
  expect(panelRows(idle, [], [])).toEqual([]);
});

test('what runs comes first, then what needs a person, then what waits', () => {
  const failed = { evidenceId: 'f', error: 'Locked.', reason: 'encrypted', mayBeReadAgain: true, ...about };
  const work = { ...idle, running: [running('r')], waiting: 1, failed: 1, removing: 2 };
  const rows = panelRows(work, [failed], [job('w')]);
  expect(rows.map((row) => (row.kind === 'heading' ? row.section : row.kind))).toEqual([
    'running',
    'running',
    'removing',
    'failed',
    'failed',
    'waiting',
    'waiting',
  ]);
  expect(new Set(rows.map(rowKey)).size).toBe(rows.length);
});

test('imports of messages come before files that are read', () => {
  const line: ImportLine = {
    jobId: 'i',
    importId: 'import',
    fileName: 'sms.xml',
    caseId: 'c',
    caption: 'C',
    state: 'running',
    done: 10,
    of: 30,
    startedAt: '',
    error: null,
  };
  const rows = panelRows({ ...idle, imports: [line], running: [running('r')] }, [], []);
  expect(rows.map(rowKey)).toEqual(['heading imports', 'i', 'heading running', 'r']);
});

test('says how many more there are than were read, and shows a job that has begun only once', () => {
  const work = { ...idle, running: [running('one')], waiting: 500 };
  const rows = panelRows(work, [], [job('one'), job('two')]);
  expect(rows.filter(({ kind }) => kind === 'waiting')).toHaveLength(1);
  expect(rows.at(-1)).toEqual({ kind: 'more', section: 'waiting', count: 499 });
});

test('progress never leaves its bounds', () => {
  expect([progressOf(0, 0), progressOf(10, 10), progressOf(5, 10), progressOf(0, 10), progressOf(12, 10)]).toEqual([
    1, 0, 0.5, 1, 0,
  ]);
});
