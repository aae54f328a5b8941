import { expect, test } from 'vitest';
import { hashOfEvent } from '#server/areas/evidence/custody-chain.ts';
import type { PageContent } from '#server/areas/evidence/custody-pages.ts';
import { receivedLogs } from '#server/areas/evidence/received-logs.ts';
import type { CustodyEventRow } from '#server/store/tables.ts';

// Custody logs of other computers are put together page by page, and never merged (server/sync/SPEC.md 11.13).

/** A log of so many events; `said` is what makes its events other ones than those of another log. */
function log(count: number, said = 'unchanged', before: readonly CustodyEventRow[] = []): CustodyEventRow[] {
  const events = [...before];
  while (events.length < count) {
    const place = events.length + 1;
    const about = { evidenceId: 'one', kind: 'verified' as const, at: '2026-01-02T03:04:05.000Z', utcOffset: '+00:00' };
    const by = { accountId: 'maya', tokenId: null, transport: 'window' as const, version: '1' };
    const hashes = { hashBefore: 'a'.repeat(64), hashAfter: 'a'.repeat(64) };
    const previous = events.at(-1)?.hash ?? null;
    const event = { id: `event ${place}`, caseId: 'there', place, ...about, ...by, ...hashes, detail: said, previous };
    events.push({ ...event, hash: hashOfEvent(event) });
  }
  return events;
}

function page(events: readonly CustodyEventRow[], first = 1, last = events.length): PageContent {
  const some = events.slice(first - 1, last).map(({ caseId: _case, ...event }) => event);
  return { chain: 'event 1', computer: 'Laptop', caseId: 'there', people: { maya: 'Maya' }, events: some };
}

const whole = (events: number) => ({ state: 'unchanged', since: '2026-01-02T03:04:05.000Z', events });

test('pages make one log, those that come twice or overlap once', () => {
  const events = log(6);
  const [received] = receivedLogs([page(events, 1, 3), page(events, 1, 3), page(events, 2, 4), page(events, 5)]);
  expect(received).toMatchObject({ computer: 'Laptop', events, check: whole(6), differs: false });
  expect(received?.people.get('maya')).toBe('Maya');
});

test('a page that says something else than what was received before is no part of the log, which is still whole', () => {
  const events = log(4);
  const other = log(5, 'missing', events.slice(0, 2));
  const [received] = receivedLogs([page(events, 1, 2), page(events, 3), page(other, 3)]);
  expect(received).toMatchObject({ events, check: whole(4), differs: true });
  // What follows from the other page does not follow from this log.
  expect(receivedLogs([page(events), page(other, 5)])).toMatchObject([{ events, check: whole(4), differs: true }]);
  // The hash alone does not make it the same.
  const forged = events.map((event) => ({ ...event, accountId: null }));
  expect(receivedLogs([page(events), page(forged)])).toMatchObject([{ events, differs: true }]);
});

test('a page that did not arrive is a missing event, and a page that was changed a broken one', () => {
  const events = log(4);
  expect(receivedLogs([page(events, 1, 2), page(events, 4)])).toMatchObject([
    { check: { state: 'broken', place: 4, reason: 'An event before it is missing.' }, differs: false },
  ]);
  const changed = events.map((event) => (event.place === 2 ? { ...event, detail: 'missing' } : event));
  expect(receivedLogs([page(changed)])).toMatchObject([{ check: { state: 'broken', place: 2 } }]);
});

test('each computer has a log of its own', () => {
  const phone = { ...page(log(1, 'missing')), chain: 'another', computer: 'Phone' };
  expect(receivedLogs([page(log(2)), phone])).toMatchObject([
    { computer: 'Laptop', check: whole(2) },
    { computer: 'Phone', check: whole(1) },
  ]);
});
