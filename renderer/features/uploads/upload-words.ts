import { formatCount, formatNumber, formatSize } from '#renderer/lib/quantities.ts';
import { timeLeft } from './upload-pace.ts';
import type { UploadSnapshot } from './upload-snapshot.ts';
import type { Upload, UploadState } from './upload.ts';

export const stateWords: Record<UploadState, string> = {
  asking: 'Waiting for your answer',
  waiting: 'Waiting',
  sending: 'Sending',
  done: 'Added',
  duplicate: 'Here already',
  skipped: 'Skipped',
  failed: 'Not added',
  stopped: 'Stopped',
  interrupted: 'Interrupted. Choose the same file to continue',
  'left-out': 'Left out',
};

export function notAdded({ counts }: UploadSnapshot): number {
  return counts.failed + counts.stopped + counts.interrupted;
}

/** What happens to all of them, in one line. */
export function headingOf(snapshot: UploadSnapshot): string {
  const { uploads, counts, running, paused, hold, through } = snapshot;
  if (running) {
    const verb = paused ? 'Paused at' : hold === null ? 'Adding' : 'Waiting at';
    return `${verb} ${formatNumber(through)} of ${formatCount(uploads.length, 'file')}`;
  }
  const skipped = counts.skipped + counts['left-out'];
  const troubled = notAdded(snapshot);
  const added = `${formatCount(counts.done, 'file')} added`;
  if (troubled > 0) return `${added}, ${formatNumber(troubled)} failed`;
  return skipped > 0 ? `${added}, ${formatNumber(skipped)} skipped` : added;
}

/** Bytes, rate and time left, as far as they are known. */
export function progressOf({ bytes, bytesSent, pace }: UploadSnapshot): string {
  const parts = [`${formatSize(bytesSent)} of ${formatSize(bytes)}`];
  if (pace !== null) parts.push(`${formatSize(pace.bytesPerSecond)} a second`, timeLeft(pace.secondsLeft));
  return parts.join(' · ');
}

/** What prevents it, or what the person should know before closing the window. */
export function noticeOf({ hold, noRoom, onlyHere, trouble }: UploadSnapshot): string | null {
  if (trouble !== null) return trouble;
  if (hold !== null) return hold.sentence;
  if (noRoom && onlyHere > 0) {
    return 'Keep this window open: the disk has no room to keep these files until they are added.';
  }
  return null;
}

/** `arrived`, 0 to 1, is how much of a large file that waits has arrived. */
export function detailOf(upload: Upload, { arrived, paused }: { arrived: number; paused: boolean }): string {
  const { size } = upload;
  if (upload.state === 'waiting' && arrived > 0) {
    return `${paused ? 'Paused' : 'Waiting'} at ${formatSize(size * arrived)} of ${formatSize(size)}`;
  }
  const parts = [upload.message ?? stateWords[upload.state]];
  if (upload.folder !== '') parts.push(upload.folder);
  if (upload.message === null) parts.push(size === 0 ? 'empty, 0 bytes' : formatSize(size));
  return parts.join(' · ');
}

/** For those who listen: the beginning, every tenth part, and the end. */
export function announcementOf(snapshot: UploadSnapshot): string {
  const { uploads, through, running, paused, hold } = snapshot;
  if (uploads.length === 0) return '';
  if (!running || paused || hold !== null) return `${headingOf(snapshot)}. ${hold?.sentence ?? ''}`.trim();
  const tenths = Math.floor((through / uploads.length) * 10);
  return tenths === 0
    ? `Adding ${formatCount(uploads.length, 'file')}`
    : `${tenths * 10} percent of the files are added`;
}

export type UploadFilter = 'all' | 'not-added' | 'here-already';

export function matching(uploads: readonly Upload[], filter: UploadFilter): readonly Upload[] {
  if (filter === 'all') return uploads;
  const states: readonly UploadState[] =
    filter === 'not-added' ? ['failed', 'stopped', 'interrupted', 'left-out'] : ['duplicate', 'skipped'];
  return uploads.filter(({ state }) => states.includes(state));
}
