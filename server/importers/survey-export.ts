import type { Job, Report } from './protocol.ts';
import type { Line } from './serve-readings.ts';
import { type FindReader, openReadable } from './open-readable.ts';

/** Looks an export through once: what it holds, and what only a person knows. */
export async function surveyExport(
  readerOf: FindReader,
  { file, answers, people }: Extract<Job, { kind: 'survey' }>,
  line: Line,
): Promise<Report> {
  using opened = await openReadable(readerOf, file);
  const { reader, source } = opened;
  const onRecords = (records: number): void => line.report({ type: 'progress', records });
  return { type: 'surveyed', survey: await reader.survey(source, answers, people.owner, onRecords) };
}
