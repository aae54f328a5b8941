import { type ExportFacts, factsOf, type Gap, counted, quoted, written } from './gap.ts';
import type { Merged, MergedExport } from './merged.ts';

/** What a file as a whole shows: that it ends early, or has not as many records as it says. */
export function findOfFiles(merged: Merged, facts: readonly ExportFacts[]): Gap[] {
  return merged.exports.flatMap((source) => {
    const about = factsOf(facts, source.fileHash);
    return [cutOff(source, about), countMismatch(about), limit(source, about)].filter((gap) => gap !== null);
  });
}

function cutOff({ columns, shifts, fileHash }: MergedExport, { cutOff: lacks, fileName }: ExportFacts): Gap | null {
  if (lacks === false || columns.length === 0) return null;
  const isStart = lacks === 'start';
  const at = isStart ? 0 : columns.length - 1;
  const time = (columns.time[at] ?? 0) + (shifts.at(isStart ? 0 : -1)?.shift ?? 0);
  const note =
    `${quoted(fileName)} ends early, as when copying it was interrupted. ` +
    `Messages ${isStart ? 'earlier' : 'later'} than this may be missing from it.`;
  const evidence = [{ fileHash, record: columns.record[at] ?? 0 }];
  return { kind: 'truncated', from: isStart ? null : time, to: time, note, messages: 0, evidence };
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
