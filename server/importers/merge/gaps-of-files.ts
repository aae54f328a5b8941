import { type ExportFacts, factsOf, type Gap, counted, quoted, written } from './gap.ts';
import type { Merged, MergedExport } from './merged.ts';

/** What a file as a whole shows: that it ends early, or has not as many records as it says. */
export function findOfFiles(merged: Merged, facts: readonly ExportFacts[]): Gap[] {
  return merged.exports.flatMap((source) => {
    const about = factsOf(facts, source.fileHash);
    return [cutOff(source, about), countMismatch(about), limit(source, about)].filter((gap) => gap !== null);
  });
}

function cutOff({ columns, shifts, fileHash }: MergedExport, { cutOff: isCut, fileName }: ExportFacts): Gap | null {
  if (!isCut) return null;
  const last = columns.length - 1;
  const time = last < 0 ? null : (columns.time[last] ?? 0) + (shifts.at(-1)?.shift ?? 0);
  const note = `${quoted(fileName)} ends in the middle of a message. What came after it is not in the file.`;
  const evidence = last < 0 ? [] : [{ fileHash, record: Math.max(...lastRecords(columns.record)) }];
  return { kind: 'truncated', from: time, to: time, note, messages: 0, evidence };
}

/** The order of a thread is that of the file, or the reverse. */
function lastRecords(records: Int32Array): number[] {
  return [records[0] ?? 0, records.at(-1) ?? 0];
}

function countMismatch({ statedCount, records, fileName }: ExportFacts): Gap | null {
  if (statedCount === null || statedCount === records) return null;
  const note = `${quoted(fileName)} says that it holds ${counted(statedCount, 'record')}. It holds ${written(records)}.`;
  return {
    kind: 'count_mismatch',
    from: null,
    to: null,
    note,
    messages: Math.abs(statedCount - records),
    evidence: [],
  };
}

/** How many messages WhatsApp exports at most, with media and without, as people report it. */
const whatsAppLimits = [10_000, 40_000];
const about = 50;

function limit({ columns, shifts, fileHash }: MergedExport, { format, records, fileName }: ExportFacts): Gap | null {
  const reached = whatsAppLimits.find((most) => Math.abs(records - most) <= about);
  if (format !== 'whatsapp' || reached === undefined || columns.length === 0) return null;
  const first = (columns.time[0] ?? 0) + (shifts[0]?.shift ?? 0);
  const note =
    `${quoted(fileName)} holds ${counted(records, 'message')}. WhatsApp is reported to export about ` +
    `${written(reached)} at most, the newest ones, so older messages may not be in it.`;
  const evidence = [{ fileHash, record: columns.record[0] ?? 0 }];
  return { kind: 'limit', from: null, to: first, note, messages: 0, evidence };
}
