import type { CountedRecords } from '#server/importers/protocol.ts';
import type { ImportReport } from './schema.ts';

interface Reported {
  report: string | null;
}

/** What an import tells of its end. */
export function reportIn({ report }: Reported): ImportReport | null {
  if (report === null) return null;
  const { counted: _counted, ...answered } = JSON.parse(report) as ImportReport & { counted?: CountedRecords };
  // Of an import that was stored before there was one, nobody knows it.
  return { ...answered, setHash: answered.setHash ?? null };
}

/** What the look through its file has found: kept with the report, for what later exports show together with it. */
export function countedIn({ report }: Reported): CountedRecords {
  const { counted } = JSON.parse(report ?? '{}') as { counted?: CountedRecords };
  return counted ?? { records: 0, statedCount: null, cutOff: false };
}
