import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { answered } from '#test/support/answered.ts';
import { Seeded } from '#test/sim/seeded.ts';
import { testApp } from '#test/support/app.ts';

/* Issue 13: two clients edit one document 10,000 times, in random order and with lost answers. */

interface Document {
  id: string;
  body: string;
  updatedAt: string;
}
interface Versions {
  versions: { versionId: string; bodyHash: string }[];
  nextCursor: string | null;
}

const edits = 10_000;
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

test('two who write in one document lose no text that was acknowledged', { timeout: 10 * 60_000 }, async () => {
  await using app = await testApp({ rateLimit: 0 });
  const token = await app.token();
  const chance = new Seeded(13);
  const first = await answered<Document>(app.rest(token, 'POST', '/documents', { title: 'Both', body: 'Begun.' }));
  const address = `/documents?id=${first.id}`;
  const acknowledged = new Set([hashOf(first.body)]);
  const seen = [first, first];
  const refused = { stale: 0, lost: 0 };

  const write = async (who: number, text: string): Promise<void> => {
    const { updatedAt } = seen[who] ?? first;
    const reply = await app.rest(token, 'PATCH', address, { body: text, expectedUpdatedAt: updatedAt });
    expect([200, 409]).toContain(reply.status);
    if (reply.status === 200) acknowledged.add(hashOf(text));
    // A lost answer leaves the writer with what it saw before; its next edit is refused, and shows what is there.
    if (chance.happens(0.1)) refused.lost += 1;
    else if (reply.status === 200) seen[who] = reply.body as Document;
    else {
      refused.stale += 1;
      seen[who] = (reply.body as { current: Document }).current;
    }
  };

  for (let edit = 0; edit < edits; edit += 1) {
    const texts = [0, 1].map((who) => `${seen[who]?.body.slice(0, 200)}\nEdit ${edit} by ${who}.`);
    const order = chance.happens(0.3) ? [0, 1] : [chance.happens(0.5) ? 0 : 1];
    await Promise.all(order.map((who) => write(who, texts[who] ?? '')));
  }

  const kept = new Set<string>();
  const ids = new Set<string>();
  let before: string | null = null;
  do {
    const query: string = before === null ? '' : `?before=${before}`;
    const page: Versions = await answered(app.rest(token, 'GET', `/documents/${first.id}/versions${query}`));
    for (const { versionId, bodyHash } of page.versions) {
      ids.add(versionId);
      kept.add(bodyHash);
    }
    before = page.nextCursor;
  } while (before !== null);
  const [head] = await answered<Document[]>(app.rest(token, 'GET', address));
  kept.add(hashOf(head?.body ?? ''));

  expect([...acknowledged].filter((hash) => !kept.has(hash))).toEqual([]);
  expect(kept.size).toBe(acknowledged.size);
  // The text now, and one version for each change.
  expect(ids.size).toBe(acknowledged.size - 1);
  expect(refused.stale).toBeGreaterThan(edits / 20);
  expect(refused.lost).toBeGreaterThan(edits / 20);
});
