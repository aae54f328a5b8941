import { expect, test } from 'vitest';
import { canPutBack, completed, mergeChanges, planPutBack } from '#renderer/features/history/put-back-plan.ts';

const change = (field: string, before: unknown, after: unknown) => ({ field, before, after });

test('puts back what still holds what the change wrote', () => {
  const changes = [change('title', 'Old', 'New'), change('tagNames', [], ['a']), change('folderId', 'f', null)];
  expect(planPutBack('evidence', changes, { title: 'New', tagNames: ['a'], folderId: null })).toEqual({
    restore: { title: 'Old', tagNames: [], folderId: 'f' },
    conflicts: [],
  });
});

test('names what was changed again since, and leaves it alone', () => {
  const plan = planPutBack('evidence', [change('title', 'Old', 'New')], { title: 'Newer' });
  expect(plan).toEqual({ restore: {}, conflicts: [{ field: 'title', before: 'Old', after: 'New', now: 'Newer' }] });
});

test('leaves alone what is as it was, and what no operation changes', () => {
  expect(planPutBack('evidence', [change('title', 'Old', 'New')], { title: 'Old' })).toEqual({
    restore: {},
    conflicts: [],
  });
  expect(planPutBack('evidence', [change('pageCount', null, 3)], { pageCount: 3 }).restore).toEqual({});
  expect(canPutBack('tokens', 'permissions')).toBe(false);
  expect(canPutBack('folders', 'parentId')).toBe(true);
  expect(canPutBack('courtCases', 'judge')).toBe(true);
  expect(canPutBack('courtCases', 'private')).toBe(false);
  expect(canPutBack('hearings', 'contactIds')).toBe(true);
  expect(canPutBack('todos', 'done')).toBe(true);
  expect(canPutBack('hearingResources', 'note')).toBe(false);
});

test('compares key dates by what they say', () => {
  const dates = [{ date: '2026-01-02', label: 'Served', kind: '' }];
  const plan = planPutBack('cases', [change('keyDates', [], dates)], { keyDates: structuredClone(dates) });
  expect(plan).toEqual({ restore: { keyDates: [] }, conflicts: [] });
});

test('several changes to a record come to one, and to nothing when they cancel out', () => {
  expect(
    mergeChanges([[change('title', 'A', 'B')], [change('title', 'B', 'C'), change('priority', 'low', 'high')]]),
  ).toEqual([change('title', 'A', 'C'), change('priority', 'low', 'high')]);
  expect(mergeChanges([[change('title', 'A', 'B')], [change('title', 'B', 'A')]])).toEqual([]);
});

test('a date of the timeline goes back with how exact it is, since alone it would say that it is', () => {
  const current = { date: '2024-04-01', precision: 'month', qualifier: 'about', title: 'Moved' };
  const { restore } = planPutBack('timelineEntries', [change('date', '2024-03-01', '2024-04-01')], current);
  expect(completed('timelineEntries', restore, current)).toEqual({
    date: '2024-03-01',
    precision: 'month',
    qualifier: 'about',
  });
  expect(completed('timelineEntries', { title: 'Old' }, current)).toEqual({ title: 'Old' });
  expect(completed('todos', { due: '2026-11-13' }, { due: '2026-11-10', deadline: { due: '2026-11-13' } })).toEqual({
    due: '2026-11-13',
    deadline: { due: '2026-11-13' },
  });
  expect(canPutBack('todos', 'deadline')).toBe(true);
  expect(completed('evidence', { eventDate: null }, { eventDate: '2024-04-01' })).toEqual({ eventDate: null });
});
