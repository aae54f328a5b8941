import { isRecording } from '#renderer/lib/file-kind.ts';
import { formatSize } from '#renderer/lib/quantities.ts';
import { requestLimits } from '#server/rules/request-limits.ts';

export const uploadStates = [
  'asking',
  'waiting',
  /** Shown, never written down: only the window that sends knows. */
  'sending',
  'done',
  'duplicate',
  'skipped',
  'failed',
  'stopped',
  /** A large file whose window was closed: it continues when the same file is chosen again. */
  'interrupted',
  'left-out',
] as const;
export type UploadState = (typeof uploadStates)[number];
export type DuplicateAnswer = 'keep' | 'link' | 'skip';

/** The person's confirmation, for all files it was asked for. */
export interface Answers {
  recordings?: 'confirmed' | 'left-out';
  duplicates?: DuplicateAnswer;
}

export interface UploadTarget {
  caseId: string;
  folderId: string | null;
}

/** A file as it is given to the queue. */
export interface GivenFile {
  file: File;
  /** The folder it was in, relative to what was dropped; '' for none. */
  folder: string;
}

/** Something that was dropped and could not be read; it is in the list all the same. */
export interface UnreadableFile {
  name: string;
  folder: string;
  unreadable: string;
}

/** Files are kept many at a time, their bytes one after the other: each alone costs the browser ten times as much. */
export interface KeptBytes {
  batch: number;
  /** How many bytes of the batch come before. */
  at: number;
}

/** One file on its way, as it is written down before anything is sent. */
export interface Upload {
  /** Given by the store, in the order of adding. */
  readonly key: number;
  readonly name: string;
  readonly size: number;
  readonly type: string;
  readonly lastModified: number;
  /** It travels alone and in pieces, and is too large to be kept here as well. */
  readonly large: boolean;
  readonly folder: string;
  readonly target: UploadTarget;
  readonly state: UploadState;
  readonly message: string | null;
  /** The item it became, or the one that has the same bytes already. */
  readonly evidenceId: string | null;
  readonly consented: boolean;
  /** What to do when the bytes are here already; the first try always asks. */
  readonly duplicates: DuplicateAnswer;
  /** The Idempotency-Key of the request it was last sent in, while nobody knows whether that request arrived. */
  readonly request: string | null;
  /** Where its bytes are, once they outlive the window that they were dropped on. */
  readonly kept: KeptBytes | null;
  /** That window. */
  readonly window: string;
  /** Trying again makes no sense: it is too large, or its bytes are gone. */
  readonly final: boolean;
  /** Counts the changes: of two reports about one file the later is true. */
  readonly version: number;
}

export type NewUpload = Omit<Upload, 'key'>;
export type ChangeOf = (upload: Upload) => Partial<Upload> | null;

export function keysOf(uploads: readonly Upload[]): number[] {
  return uploads.map(({ key }) => key);
}

const open: ReadonlySet<UploadState> = new Set(['asking', 'waiting', 'sending', 'duplicate']);
const over: ReadonlySet<UploadState> = new Set(['done', 'skipped', 'left-out']);

/** Something is still to happen to it. */
export function isOpen({ state }: Upload): boolean {
  return open.has(state);
}

/** Its bytes are no longer needed. */
export function isOver({ state, final }: Upload): boolean {
  return over.has(state) || (state === 'failed' && final);
}

export function mayTryAgain({ state, final }: Upload): boolean {
  return state === 'stopped' || (state === 'failed' && !final);
}

/** The server may hold a part of it, and the room for the rest. */
export function leavesPart(upload: Upload): boolean {
  return upload.large && (upload.state === 'failed' || !isOver(upload));
}

/** What is in no request, on its way or of unknown end, can be taken off the list; a large file, which travels alone, at any time. */
export function mayRemove({ request, large }: Upload): boolean {
  return request === null || large;
}

/** Whether a file is, by all that can be seen of it, the one that was being added. */
export function isSameFile(upload: Upload, file: File): boolean {
  return upload.name === file.name && upload.size === file.size && upload.lastModified === file.lastModified;
}

/** Where it goes on from when its file is there again. */
export function takenUp(upload: Upload, windowId: string): Partial<Upload> {
  const asks = isRecording(upload) && !upload.consented;
  return { state: asks ? 'asking' : 'waiting', message: null, window: windowId };
}

function inBinary(bytes: number): string {
  const mebibytes = bytes / 1024 ** 2;
  return mebibytes < 1024 ? `${mebibytes} MB` : `${mebibytes / 1024} GB`;
}

/** `largest` is what the server takes of one file; above the size of an ordinary request it goes in pieces. */
export function newUpload(
  given: GivenFile | UnreadableFile,
  target: UploadTarget,
  { windowId, largest }: { windowId: string; largest: number },
): NewUpload {
  const file = 'file' in given ? given.file : { name: given.name, size: 0, type: '', lastModified: 0 };
  const tooLarge = file.size > largest;
  const refused = 'unreadable' in given || tooLarge;
  return {
    name: file.name,
    size: file.size,
    type: file.type,
    lastModified: file.lastModified,
    large: !tooLarge && file.size > requestLimits.fileBytes,
    folder: given.folder,
    target,
    state: refused ? 'failed' : isRecording(file) ? 'asking' : 'waiting',
    message:
      'unreadable' in given
        ? given.unreadable
        : tooLarge
          ? `${formatSize(file.size)} is more than the ${inBinary(largest)} one file may have.`
          : null,
    evidenceId: null,
    consented: false,
    duplicates: 'skip',
    request: null,
    kept: null,
    window: windowId,
    final: refused,
    version: 1,
  };
}
