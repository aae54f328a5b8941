import type { FailedReading, ImportLine, JobLine, PacketLine, RunningJob, WorkNow } from '#renderer/api/generated.ts';

/** One line of the panel; a list of thousands is drawn only where it is looked at. */
export type PanelRow =
  | { kind: 'heading'; section: 'imports' | 'packets' | 'running' | 'failed' | 'waiting' | 'removing'; count: number }
  | { kind: 'import'; job: ImportLine }
  | { kind: 'packet'; job: PacketLine }
  | { kind: 'running'; job: RunningJob }
  | { kind: 'failed'; reading: FailedReading }
  | { kind: 'waiting'; job: JobLine }
  /** There are more than were read from the server so far. */
  | { kind: 'more'; section: 'failed' | 'waiting'; count: number };

/** What is being done first, then what needs a person, then what only waits. */
export function panelRows(work: WorkNow, failed: readonly FailedReading[], waiting: readonly JobLine[]): PanelRow[] {
  const rows: PanelRow[] = [];
  if (work.imports.length > 0) rows.push({ kind: 'heading', section: 'imports', count: work.imports.length });
  for (const job of work.imports) rows.push({ kind: 'import', job });
  if (work.packets.length > 0) rows.push({ kind: 'heading', section: 'packets', count: work.packets.length });
  for (const job of work.packets) rows.push({ kind: 'packet', job });
  if (work.running.length > 0) rows.push({ kind: 'heading', section: 'running', count: work.running.length });
  for (const job of work.running) rows.push({ kind: 'running', job });
  if (work.removing > 0) rows.push({ kind: 'heading', section: 'removing', count: work.removing });
  if (work.failed > 0) {
    rows.push({ kind: 'heading', section: 'failed', count: work.failed });
    for (const reading of failed) rows.push({ kind: 'failed', reading });
    if (failed.length < work.failed) rows.push({ kind: 'more', section: 'failed', count: work.failed - failed.length });
  }
  if (work.waiting > 0) {
    const running = new Set(work.running.map(({ jobId }) => jobId));
    const stillWaiting = waiting.filter(({ jobId }) => !running.has(jobId));
    rows.push({ kind: 'heading', section: 'waiting', count: work.waiting });
    for (const job of stillWaiting) rows.push({ kind: 'waiting', job });
    const left = work.waiting - stillWaiting.length;
    if (left > 0) rows.push({ kind: 'more', section: 'waiting', count: left });
  }
  return rows;
}

export function rowKey(row: PanelRow): string {
  switch (row.kind) {
    case 'import':
    case 'packet':
    case 'running':
    case 'waiting':
      return row.job.jobId;
    case 'failed':
      return row.reading.evidenceId;
    case 'heading':
    case 'more':
      return `${row.kind} ${row.section}`;
  }
}

/** The progress of the present work, from 0 to 1: of the most that was left since all was last done. */
export function progressOf(left: number, most: number): number {
  return most === 0 ? 1 : Math.min(1, Math.max(0, 1 - left / most));
}
