import { hash } from 'node:crypto';
import { hashOfEvent } from '#server/areas/evidence/custody-chain.ts';

/** A page of the custody log of another computer, as it is sent: each of its events is about a file with this SHA-256. */
export function custodyPage(
  computer: string,
  { sha256 = 'a'.repeat(64), at = '2026-01-02T03:04:05.000Z', events: count = 1 } = {},
): { content: string; sha256: string } {
  const events: (Parameters<typeof hashOfEvent>[0] & { hash: string })[] = [];
  while (events.length < count) {
    const place = events.length + 1;
    const about = { evidenceId: 'theirs', kind: 'verified' as const, at, utcOffset: '+02:00', detail: 'unchanged' };
    const by = { accountId: 'dana', tokenId: null, transport: 'window' as const, version: '1.0.0' };
    const hashes = { hashBefore: sha256, hashAfter: sha256, previous: events.at(-1)?.hash ?? null };
    const event = { id: `${computer} ${place}`, caseId: 'theirs', place, ...about, ...by, ...hashes };
    events.push({ ...event, hash: hashOfEvent(event) });
  }
  const sent = events.map(({ caseId: _case, ...event }) => event);
  const people = { dana: 'Dana Cole' };
  const content = JSON.stringify({ chain: `${computer} 1`, computer, caseId: 'theirs', people, events: sent });
  return { content, sha256: hash('sha256', content) };
}
