import { hearings } from '#server/areas/hearings/record.ts';
import { evidence } from '#server/areas/evidence/record.ts';
import { courtCases } from '#server/areas/court-cases/record.ts';
import { cases } from '#server/areas/case/record.ts';
import { insertBlob } from '#server/areas/evidence/queries.ts';
import type { EntryKind } from '#server/rules/timeline.ts';
import { newId } from '#server/store/ids.ts';
import { insertRecord, updateRecord } from '#server/store/records.ts';
import type { WriteTx } from '#server/store/transaction.ts';
import type { ScratchStore } from '#test/server/store/scratch-store.ts';
import { timelineEntries } from '#server/areas/timeline/record.ts';

/** A row of the timeline as a test thinks of it, from any record. */
export interface PlannedRow {
  kind: EntryKind;
  date: string;
  precision: 'day' | 'month' | 'year';
  qualifier: 'about' | 'before' | 'after' | null;
  time: string | null;
  position: number;
  inCourtFile: boolean;
}

export interface PlantedTimeline {
  accountId: string;
  caseId: string;
  workspaceId: string;
  courtCaseId: string;
  /** Title to what was planned; every title is another. */
  planned: Map<string, PlannedRow>;
}

/** A separate matter with these rows, written straight into the store. */
export async function plantTimeline(scratch: ScratchStore, rows: readonly PlannedRow[]): Promise<PlantedTimeline> {
  const matter = await scratch.matter();
  const item = { caseId: matter.caseId, createdBy: matter.accountId, private: 0 } as const;
  return scratch.write(async (tx) => {
    const courtCaseId = newId();
    await insertRecord(tx, courtCases, { ...item, ...blankCourtCase, id: courtCaseId, caption: 'In re Ellery' });
    const planned = new Map<string, PlannedRow>();
    const keyDates: object[] = [];
    for (const [number, row] of rows.entries()) {
      const title = `Row ${number}`;
      planned.set(title, row);
      const place = { ...item, courtCaseId: row.inCourtFile ? courtCaseId : null };
      if (row.kind === 'keydate') keyDates.push({ date: row.date, label: title, kind: '' });
      else await insertRow(tx, title, row, place);
    }
    const kase = await tx.db.selectFrom('cases').selectAll().where('id', '=', matter.caseId).executeTakeFirstOrThrow();
    await updateRecord(tx, cases, kase, { keyDates: JSON.stringify(keyDates) });
    return { ...matter, courtCaseId, planned };
  });
}

interface Place {
  caseId: string;
  createdBy: string;
  private: 0;
  courtCaseId: string | null;
}

async function insertRow(tx: WriteTx, title: string, row: PlannedRow, place: Place): Promise<void> {
  const { date, time, precision, qualifier, position } = row;
  if (row.kind === 'event') {
    const dated = { date, time, precision, qualifier, position };
    await insertRecord(tx, timelineEntries, {
      ...place,
      ...dated,
      title,
      detail: '',
      contactIds: '[]',
      evidenceIds: '[]',
    });
  } else if (row.kind === 'hearing') {
    await insertRecord(tx, hearings, { ...place, ...blankHearing, id: newId(), date, time, purpose: title });
  } else {
    const { courtCaseId, ...own } = place;
    const courtCaseIds = JSON.stringify(courtCaseId === null ? [] : [courtCaseId]);
    const id = newId();
    await insertBlob(tx, { sha256: blankEvidence.sha256, size: 0 });
    await insertRecord(tx, evidence, { ...own, ...blankEvidence, id, title, eventDate: date, courtCaseIds });
  }
}

const blankCourtCase = {
  number: null,
  court: null,
  division: null,
  type: null,
  jurisdiction: null,
  judge: null,
  department: null,
  role: null,
  status: 'open',
  filedDate: null,
  timeZone: null,
  notes: null,
} as const;

const blankHearing = {
  timeZone: null,
  durationMinutes: null,
  place: null,
  room: null,
  judge: null,
  remoteLink: null,
  status: 'scheduled',
  outcome: null,
  notes: null,
  contactIds: '[]',
} as const;

const blankEvidence = {
  fileName: 'letter.txt',
  mimeType: 'text/plain',
  kind: 'text',
  size: 0,
  sha256: '',
  pageCount: null,
  durationSeconds: null,
  folderId: null,
  tagNames: '[]',
  description: '',
  exhibitNumber: null,
  priority: 'normal',
  issueIds: '[]',
  hearingIds: '[]',
  sourceKind: 'upload',
  sourcePath: null,
  sourceMessageId: null,
  duplicateOf: null,
  consentBy: null,
  consentAt: null,
  consentText: null,
} as const;
