import { expect, test } from 'vitest';
import {
  emptyHistoryFilter,
  historyAddress,
  historyFilterOf,
  historyQuery,
} from '#renderer/features/history/history-filter.ts';

const token = 'token:0199a1b2-0000-7000-8000-000000000001';

test('an address says what the history is narrowed to, and back', () => {
  const filter = {
    ...emptyHistoryFilter,
    q: 'letter',
    op: 'update' as const,
    who: token,
    from: '2026-03-01',
    to: '2026-03-04',
  };
  const address = historyAddress(filter);
  expect(historyFilterOf(new URL(address, 'http://x').searchParams)).toEqual(filter);
  expect(historyAddress(emptyHistoryFilter)).toBe('/activity');
});

test('what an address says wrongly is left out', () => {
  const query = new URLSearchParams('resource=secrets&op=erase&who=me&record=1&from=soon&to=2026-13-45');
  expect(historyFilterOf(query)).toEqual(emptyHistoryFilter);
});

test('days are asked for as they begin and end on this computer', () => {
  const query = historyQuery({ ...emptyHistoryFilter, from: '2026-03-04', to: '2026-03-04' });
  expect(query).toEqual({ from: new Date(2026, 2, 4).toISOString(), to: new Date(2026, 2, 5).toISOString() });
});
