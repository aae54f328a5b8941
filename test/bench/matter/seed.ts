import { createHash } from 'node:crypto';
import path from 'node:path';
import { records } from '#server/areas/records.ts';
import { databaseName } from '#server/store/backup.ts';
import { systemClock } from '#server/store/clock.ts';
import { newId } from '#server/store/ids.ts';
import { openSqlite } from '#server/store/sqlite.ts';
import { Store } from '#server/store/store.ts';
import type { ExtractionRow, Row } from '#server/store/tables.ts';
import type { WriteTx } from '#server/store/transaction.ts';
import { plant, proseWriter } from './prose.ts';

export interface SeededItem {
  evidence: Row<'evidence'>;
  reading: ExtractionRow;
  text: string;
}

export interface Seeding {
  data: string;
  caseId: string;
  items: number;
  wordsAPage: number;
}

const batch = 250;

/** Fills a matter with items of one page each, straight through the store in one transaction; nothing is uploaded. */
export async function seedMatter({ data, caseId, items, wordsAPage }: Seeding): Promise<Row<'evidence'>[]> {
  const store = new Store(openSqlite(path.join(data, databaseName)), systemClock, records);
  const actor = { accountId: null, tokenId: null, transport: 'job', requestId: newId() } as const;
  const write = proseWriter();
  const rows: Row<'evidence'>[] = [];
  try {
    await store.write(actor, async (tx) => {
      const { id: createdBy } = await tx.db.selectFrom('accounts').select('id').executeTakeFirstOrThrow();
      for (let first = 0; first < items; first += batch) {
        const some = Array.from({ length: Math.min(batch, items - first) }, (_, at) =>
          item(first + at, caseId, createdBy, tx.now, plant(write(wordsAPage), first + at)),
        );
        await insert(tx, some);
        rows.push(...some.map(({ evidence }) => evidence));
      }
    });
  } finally {
    await store.close();
  }
  return rows;
}

async function insert(tx: WriteTx, items: readonly SeededItem[]): Promise<void> {
  const evidence = items.map((each) => each.evidence);
  const blobs = evidence.map(({ sha256, size, createdAt }) => ({ sha256, size, createdAt }));
  const pages = items.flatMap(({ evidence: { id: recordId, caseId, title }, text }) => [
    { recordId, caseId, page: 0, heading: title, text: '', confidence: null },
    { recordId, caseId, page: 1, heading: '', text, confidence: null },
  ]);
  await tx.db.insertInto('blobs').values(blobs).execute();
  await tx.db.insertInto('evidence').values(evidence).execute();
  await tx.db
    .insertInto('extractions')
    .values(items.map((each) => each.reading))
    .execute();
  await tx.db.insertInto('searchPages').values(pages).execute();
}

function item(number: number, caseId: string, createdBy: string, now: string, text: string): SeededItem {
  const id = newId();
  const fileName = `Letter ${String(number).padStart(6, '0')}.pdf`;
  const evidence: Row<'evidence'> = {
    id,
    caseId,
    private: 0,
    trashedAt: null,
    createdBy,
    createdAt: now,
    updatedAt: now,
    title: fileName.slice(0, -4),
    fileName,
    mimeType: 'application/pdf',
    kind: 'pdf',
    size: 48_000 + number,
    sha256: createHash('sha256').update(id).digest('hex'),
    pageCount: 1,
    durationSeconds: null,
    folderId: null,
    tagNames: '[]',
    description: '',
    eventDate: null,
    exhibitState: null,
    custodian: null,
    original: null,
    confidentiality: null,
    annotations: '[]',
    exhibitNumber: null,
    priority: 'normal',
    issueIds: '[]',
    courtCaseIds: '[]',
    hearingIds: '[]',
    contactIds: '[]',
    sourceKind: 'upload',
    sourcePath: null,
    sourceMessageId: null,
    sourceRecord: null,
    dismissedSuggestions: '[]',
    duplicateOf: null,
    consentBy: null,
    consentAt: null,
    consentText: null,
  };
  const reading: ExtractionRow = {
    evidenceId: id,
    status: 'done',
    method: 'text',
    page: null,
    pages: 1,
    language: 'en',
    confidence: null,
    error: null,
    reason: null,
    characters: text.length,
    pagesNotRead: '[]',
    cutShort: '[]',
    suggestions: '{}',
  };
  return { evidence, reading, text };
}
