import type { CountedRecords } from '#server/importers/protocol.ts';
import type { Progress } from './import-run.ts';
import type { ImportReport, Unsent } from './schema.ts';

interface Reported {
  report: string | null;
}

/** What the look through a file has found, as it is kept with the report. */
type KeptWithReport = Partial<Pick<Progress, 'counted' | 'unsent'>>;

/** What an import tells of its end. */
export function reportIn({ report }: Reported): ImportReport | null {
  if (report === null) return null;
  const { counted: _counted, unsent: _unsent, ...answered } = JSON.parse(report) as ImportReport & KeptWithReport;
  // Of an import that was stored before there was one, nobody knows it.
  return { ...answered, setHash: answered.setHash ?? null };
}

/** Null for an import from before they were counted. */
export function unsentIn({ report }: Reported): Unsent | null {
  return (JSON.parse(report ?? '{}') as KeptWithReport).unsent ?? null;
}

/** What the look through its file has found: kept with the report, for what later exports show together with it. */
export function countedIn({ report }: Reported): CountedRecords {
  const { counted } = JSON.parse(report ?? '{}') as KeptWithReport;
  return counted ?? { records: 0, statedCount: null, cutOff: false };
}
