import { ApiError, sentenceFor } from '#renderer/api/api-error.ts';
import type { EvidenceItem } from '#renderer/api/generated.ts';
import type { UploadAnswer, UploadInput } from '#renderer/api/upload-evidence.ts';
import { isRecording } from '#renderer/lib/file-kind.ts';
import { formatSize } from '#renderer/lib/quantities.ts';
import { bytesInFile, isSystemFile, shareProgress, splitIntoRequests } from '#renderer/lib/upload-batches.ts';

export type UploadState =
  | 'asking'
  | 'waiting'
  | 'sending'
  | 'done'
  | 'duplicate'
  | 'skipped'
  | 'failed'
  | 'stopped'
  | 'left-out';
export type DuplicateAnswer = 'keep' | 'link' | 'skip';

export interface UploadTarget {
  caseId: string;
  folderId: string | null;
}

export interface Upload {
  readonly key: number;
  readonly file: File;
  /** The folder the file lay in, relative to what was dropped; '' for none. */
  readonly folder: string;
  readonly target: UploadTarget;
  readonly state: UploadState;
  /** 0 to 1 of the bytes sent. */
  readonly progress: number;
  readonly message: string | null;
  readonly evidenceId: string | null;
  readonly consented: boolean;
  /** What to do when the bytes are here already; the first try always asks. */
  readonly duplicates: DuplicateAnswer;
}

export interface UploadSnapshot {
  readonly uploads: readonly Upload[];
  readonly running: boolean;
  /** Recordings that wait for the person's word. */
  readonly recordings: readonly Upload[];
  /** Files whose bytes are here already, asked about once when all others are through. */
  readonly duplicates: readonly Upload[];
}

export type SendUpload = (
  input: UploadInput,
  options: { signal: AbortSignal; onSent: (sent: number, total: number) => void },
) => Promise<UploadAnswer>;

export interface UploadQueue {
  subscribe(listener: () => void): () => void;
  snapshot(): UploadSnapshot;
  add(files: readonly { file: File; folder: string }[], target: UploadTarget): void;
  answerConsent(confirmed: boolean): void;
  answerDuplicates(answer: DuplicateAnswer): void;
  stop(): void;
  tryAgain(): void;
  clear(): void;
}

const stoppedMidway = 'Stopped while it was sent. If it arrived, trying again will say so.';
const finished: readonly UploadState[] = ['done', 'skipped', 'failed', 'stopped', 'left-out'];

/** Files on their way to the server, one request at a time. It outlives screens, not the window. */
export function createUploadQueue(send: SendUpload, onStored: (items: EvidenceItem[]) => void): UploadQueue {
  let uploads: Upload[] = [];
  let running: AbortController | null = null;
  let nextKey = 1;
  let snapshot = view();
  const listeners = new Set<() => void>();

  function view(): UploadSnapshot {
    const waiting = uploads.some((upload) => upload.state === 'waiting' || upload.state === 'sending');
    return {
      uploads,
      running: waiting,
      recordings: uploads.filter((upload) => upload.state === 'asking'),
      duplicates: waiting ? [] : uploads.filter((upload) => upload.state === 'duplicate'),
    };
  }

  function change(keys: ReadonlySet<number>, changeOf: (upload: Upload) => Partial<Upload>): void {
    uploads = uploads.map((upload) => (keys.has(upload.key) ? { ...upload, ...changeOf(upload) } : upload));
    publish();
  }

  function publish(): void {
    snapshot = view();
    for (const listener of listeners) listener();
  }

  function changeState(from: UploadState, to: Partial<Upload>): void {
    change(new Set(uploads.filter((upload) => upload.state === from).map((upload) => upload.key)), () => to);
  }

  async function run(): Promise<void> {
    if (running !== null) return;
    running = new AbortController();
    const { signal } = running;
    try {
      for (let request = nextRequest(uploads); request !== null; request = nextRequest(uploads)) {
        await sendRequest(request, signal);
        if (signal.aborted) return;
      }
    } finally {
      running = null;
      publish();
    }
  }

  async function sendRequest(request: readonly Upload[], signal: AbortSignal): Promise<void> {
    const keys = new Set(request.map((upload) => upload.key));
    const order = request.map((upload) => upload.key);
    change(keys, () => ({ state: 'sending', progress: 0, message: null }));
    try {
      const answer = await send(inputOf(request), {
        signal,
        onSent: (sent, total) => {
          const parts = shareProgress(
            request.map((upload) => upload.file.size),
            sent,
            total,
          );
          change(keys, (upload) => ({ progress: parts[order.indexOf(upload.key)] ?? 0 }));
        },
      });
      const skipped = new Map(answer.skipped.map((entry) => [entry.fileName, entry]));
      change(keys, (upload) => outcomeOf(upload, skipped.get(upload.file.name)));
      onStored(answer.evidence);
    } catch (error) {
      if (signal.aborted) change(keys, () => ({ state: 'stopped', message: stoppedMidway }));
      else await refused(request, error, signal);
    }
  }

  /** A request is taken whole or not at all: a refused one is tried file by file, to find the one at fault. */
  async function refused(request: readonly Upload[], error: unknown, signal: AbortSignal): Promise<void> {
    const ofOneFile = error instanceof ApiError && (error.status === 400 || error.status === 413);
    if (ofOneFile && request.length > 1) {
      for (const upload of request) if (!signal.aborted) await sendRequest([upload], signal);
      return;
    }
    const message = sentenceFor(error);
    change(new Set(request.map((upload) => upload.key)), () => ({ state: 'failed', message }));
    // A full store, a lost session or a stopped server meets every file alike.
    if (!ofOneFile) changeState('waiting', { state: 'failed', message });
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    snapshot: () => snapshot,
    add(files, target) {
      const kept = files.filter(({ file }) => !isSystemFile(file.name));
      if (!uploads.some((upload) => !finished.includes(upload.state))) uploads = [];
      uploads = [...uploads, ...kept.map(({ file, folder }) => newUpload(nextKey++, file, folder, target))];
      publish();
      void run();
    },
    answerConsent(confirmed) {
      changeState(
        'asking',
        confirmed
          ? { state: 'waiting', consented: true }
          : { state: 'left-out', message: 'Left out: recordings were not confirmed.' },
      );
      void run();
    },
    answerDuplicates(answer) {
      changeState(
        'duplicate',
        answer === 'skip'
          ? { state: 'skipped', message: 'Already here. Not added again.' }
          : { state: 'waiting', duplicates: answer },
      );
      void run();
    },
    stop() {
      changeState('waiting', { state: 'stopped', message: 'Stopped before it was sent.' });
      running?.abort();
    },
    tryAgain() {
      const again = uploads.filter(mayTryAgain);
      change(new Set(again.map((upload) => upload.key)), () => ({ state: 'waiting', message: null, progress: 0 }));
      void run();
    },
    clear() {
      uploads = uploads.filter((upload) => !finished.includes(upload.state));
      publish();
    },
  };
}

/** A file that is too large stays too large. */
export function mayTryAgain({ state, file }: Upload): boolean {
  return state === 'stopped' || (state === 'failed' && file.size <= bytesInFile);
}

function newUpload(key: number, file: File, folder: string, target: UploadTarget): Upload {
  const tooLarge = file.size > bytesInFile;
  return {
    key,
    file,
    folder,
    target,
    state: tooLarge ? 'failed' : isRecording(file) ? 'asking' : 'waiting',
    progress: 0,
    message: tooLarge ? `${formatSize(file.size)} is more than the 25 MiB one file may have.` : null,
    evidenceId: null,
    consented: false,
    duplicates: 'skip',
  };
}

/** The next files that may travel together: one target, one consent, one answer about duplicates. */
function nextRequest(uploads: readonly Upload[]): Upload[] | null {
  const waiting = uploads.filter((upload) => upload.state === 'waiting');
  const first = waiting[0];
  if (first === undefined) return null;
  const alike = waiting.filter(
    (upload) =>
      upload.target.caseId === first.target.caseId &&
      upload.target.folderId === first.target.folderId &&
      // A file that lay in no folder is not said to have come with one.
      (upload.folder === '') === (first.folder === '') &&
      upload.consented === first.consented &&
      upload.duplicates === first.duplicates,
  );
  const named = alike.map((upload) => ({ name: upload.file.name, size: upload.file.size, upload }));
  return splitIntoRequests(named)[0]?.map(({ upload }) => upload) ?? null;
}

function inputOf(request: readonly Upload[]): UploadInput {
  const first = request[0];
  return {
    caseId: first?.target.caseId ?? '',
    files: request.map((upload) => upload.file),
    ...(request.some((upload) => upload.folder !== '') ? { paths: request.map((upload) => upload.folder) } : {}),
    ...(first?.target.folderId == null ? {} : { folderId: first.target.folderId }),
    ...(first?.consented === true ? { recordingConsent: 'yes' as const } : {}),
    duplicates: first?.duplicates ?? 'skip',
  };
}

function outcomeOf(upload: Upload, skipped: UploadAnswer['skipped'][number] | undefined): Partial<Upload> {
  if (skipped === undefined) return { state: 'done', progress: 1 };
  const message = 'The same bytes are here already.';
  return { state: 'duplicate', progress: 1, evidenceId: skipped.evidenceId, message };
}
