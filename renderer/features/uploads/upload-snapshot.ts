import type { Pace } from './upload-pace.ts';
import { isOpen, uploadStates, type Upload, type UploadState } from './upload.ts';
import type { Hold, Sending } from './upload-windows.ts';

export interface UploadSnapshot {
  readonly uploads: readonly Upload[];
  readonly counts: Readonly<Record<UploadState, number>>;
  /** Files with which nothing more is to happen, and the bytes of all and of those that have left. */
  readonly through: number;
  readonly bytes: number;
  readonly bytesSent: number;
  /** By key, how much of a file that is on its way has been sent: 0 to 1. */
  readonly sent: ReadonlyMap<number, number>;
  /** The same of large files that wait. */
  readonly arrived: ReadonlyMap<number, number>;
  /** Files wait or are on their way. */
  readonly running: boolean;
  readonly paused: boolean;
  /** Why nothing is sent although files wait. */
  readonly hold: Hold | null;
  readonly pace: Pace | null;
  /**
   * Asked about once, when all others are through: recordings that wait for the person's confirmation, and what is here
   * already.
   */
  readonly recordings: readonly Upload[];
  readonly duplicates: readonly Upload[];
  /** Files, or whole drops, that would be lost if this window closed now. */
  readonly onlyHere: number;
  /** The disk has no room to keep them until they are sent. */
  readonly noRoom: boolean;
  /** Some were dropped on this window since it was opened. */
  readonly begunHere: boolean;
  /** Why the list could not be written down. */
  readonly trouble: string | null;
}

export interface SnapshotParts {
  uploads: readonly Upload[];
  sending: Sending;
  paused: boolean;
  windowId: string;
  noRoom: boolean;
  lasting: boolean;
  trouble: string | null;
  /** Drops that are not written down yet. */
  arriving: number;
}

export function snapshotOf(parts: SnapshotParts): UploadSnapshot {
  const { sending, windowId } = parts;
  const uploads = withSending(parts.uploads, sending);
  const counts = countStates(uploads);
  const running = counts.waiting + counts.sending > 0;
  let [bytes, bytesSent, onlyHere] = [0, 0, parts.arriving];
  for (const upload of uploads) {
    bytes += upload.size;
    bytesSent += upload.size * sentOf(upload, sending);
    if (isOpen(upload) && upload.window === windowId && !(upload.kept !== null && parts.lasting)) onlyHere += 1;
  }
  return {
    uploads,
    counts,
    through: uploads.length - counts.waiting - counts.sending - counts.asking,
    bytes,
    bytesSent,
    sent: sending.sent,
    arrived: sending.arrived,
    running,
    paused: running && parts.paused,
    hold: running && !parts.paused ? sending.hold : null,
    pace: running && !parts.paused ? sending.pace : null,
    recordings: running || counts.asking === 0 ? [] : uploads.filter(({ state }) => state === 'asking'),
    duplicates: running || counts.duplicate === 0 ? [] : uploads.filter(({ state }) => state === 'duplicate'),
    onlyHere,
    noRoom: parts.noRoom,
    begunHere: uploads.some((upload) => upload.window === windowId),
    trouble: parts.trouble,
  };
}

/** What is on its way is in the list as waiting, for the next window after this one was closed. */
function withSending(uploads: readonly Upload[], { sent }: Sending): readonly Upload[] {
  if (sent.size === 0) return uploads;
  return uploads.map((upload) =>
    upload.state === 'waiting' && sent.has(upload.key) ? { ...upload, state: 'sending' } : upload,
  );
}

function sentOf(upload: Upload, sending: Sending): number {
  if (upload.state === 'sending') return sending.sent.get(upload.key) ?? 0;
  if (upload.state === 'waiting') return sending.arrived.get(upload.key) ?? 0;
  return upload.state === 'asking' ? 0 : 1;
}

function countStates(uploads: readonly Upload[]): Record<UploadState, number> {
  const counts = Object.fromEntries(uploadStates.map((state) => [state, 0])) as Record<UploadState, number>;
  for (const { state } of uploads) counts[state] += 1;
  return counts;
}
