import { describe, expect, it } from 'vitest';
import type { Todo } from '#renderer/api/generated.ts';
import { comingUp, dueThisWeek, isUntouched, lateOf } from '#renderer/screens/home/matter-home.ts';
import { hearing, todo } from '#test/renderer/support/court-days.ts';

const now = Date.parse('2026-03-09T17:00:00Z');
const today = '2026-03-09';
const started = (id: string, startsAt: string) => ({
  ...hearing(id, startsAt.slice(0, 10)),
  time: '09:00',
  timeZone: 'UTC',
  startsAt,
});
const titles = (todos: readonly Todo[]): string[] => todos.map(({ title }) => title);

describe('what comes up', () => {
  it('is hearings and key dates together, soonest first, without what will not take place', () => {
    const hearings = [
      started('trial', '2026-06-01T14:00:00.000Z'),
      started('motion', '2026-03-10T14:00:00.000Z'),
      { ...started('off', '2026-03-11T14:00:00.000Z'), status: 'vacated' as const },
      started('gone', '2026-03-01T14:00:00.000Z'),
    ];
    const keyDates = [
      { date: '2026-04-01', label: 'Discovery closes', kind: 'deadline' },
      { date: '2026-03-09', label: 'Answer due', kind: 'deadline' },
      { date: '2026-03-08', label: 'Filed', kind: 'filing' },
    ];
    const names = comingUp(hearings, keyDates, now, today).map((each) =>
      each.kind === 'hearing' ? each.hearing.id : each.keyDate.label,
    );
    expect(names).toEqual(['Answer due', 'motion', 'Discovery closes', 'trial']);
  });
});

describe('what is late and what is due', () => {
  const todos = [
    todo('long ago', '2026-02-01'),
    todo('yesterday', '2026-03-08'),
    todo('today', '2026-03-09'),
    todo('in a week', '2026-03-16'),
    todo('later', '2026-03-17'),
    todo('some day', null),
    { ...todo('done', '2026-03-01'), done: true },
  ];

  it('are distinguished by the day it is', () => {
    expect(titles(lateOf([], todos, now, today).todos)).toEqual(['long ago', 'yesterday']);
    expect(titles(dueThisWeek(todos, today))).toEqual(['today', 'in a week']);
  });

  it('counts a hearing nobody spoke of as late', () => {
    const spoken = { ...started('held', '2026-03-01T14:00:00.000Z'), status: 'held' as const };
    const late = lateOf([started('silent', '2026-03-01T14:00:00.000Z'), spoken], [], now, today);
    expect(late.hearings.map(({ id }) => id)).toEqual(['silent']);
  });
});

it('is untouched until something is put in', () => {
  const counts = {
    evidence: 0,
    documents: 0,
    messages: 0,
    folders: 3,
    issues: 2,
    courtCases: 0,
    hearings: 0,
    timeline: 0,
    todos: 0,
    contacts: 0,
  };
  expect(isUntouched(counts)).toBe(true);
  expect(isUntouched({ ...counts, contacts: 1 })).toBe(false);
});
