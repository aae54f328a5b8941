import path from 'node:path';
import { records } from '#server/areas/records.ts';
import { databaseName } from '#server/store/backup.ts';
import { systemClock } from '#server/store/clock.ts';
import { newId } from '#server/store/ids.ts';
import { openSqlite } from '#server/store/sqlite.ts';
import { Store } from '#server/store/store.ts';
import { seedMatter } from '#test/bench/matter/seed.ts';
import { randomNumbers } from '#test/bench/matter/prose.ts';

const subjects = ['School report', 'Bank statement', 'Text messages', 'Receipt', 'Letter to counsel', 'Visit log'];
const endings = [
  ['pdf', 'application/pdf', 'pdf'],
  ['jpg', 'image/jpeg', 'image'],
  ['eml', 'message/rfc822', 'mail'],
  ['m4a', 'audio/mp4', 'audio'],
] as const;
const tags = ['school', 'money', 'handover', 'medical', 'housing', 'travel'];

/** A matter as large as it gets, whose items differ in everything the list shows and sorts by. */
export async function seedWideMatter(data: string, caseId: string, items: number): Promise<void> {
  const rows = await seedMatter({ data, caseId, items, wordsAPage: 8 });
  const store = new Store(openSqlite(path.join(data, databaseName)), systemClock, records);
  const actor = { accountId: null, tokenId: null, transport: 'job', requestId: newId() } as const;
  const random = randomNumbers(7);
  const pick = <Value>(values: readonly Value[]): Value | undefined => values[Math.floor(random() * values.length)];
  try {
    await store.write(actor, async (tx) => {
      for (const [number, { id }] of rows.entries()) {
        const [ending, mimeType, kind] = pick(endings) ?? endings[0];
        const title = `${pick(subjects) ?? 'Letter'} ${Math.floor(random() * 100_000)}`;
        const own = tags.filter(() => random() < 0.15);
        await tx.db
          .updateTable('evidence')
          .set({
            title,
            fileName: `${title.toLowerCase().replaceAll(' ', '-')}.${ending}`,
            mimeType,
            kind,
            size: Math.floor(random() ** 3 * 8_000_000) + 900,
            tagNames: JSON.stringify(own),
            eventDate: random() < 0.7 ? dayOf(random()) : null,
            exhibitNumber: number % 40 === 0 ? `P-${number / 40 + 1}` : null,
            priority: random() < 0.05 ? 'high' : 'normal',
            pageCount: kind === 'pdf' ? 1 + Math.floor(random() * 30) : null,
          })
          .where('id', '=', id)
          .execute();
      }
    });
  } finally {
    await store.close();
  }
}

function dayOf(share: number): string {
  return new Date(Date.UTC(2019, 0, 1) + Math.floor(share * 2500) * 86_400_000).toISOString().slice(0, 10);
}
