import { cleanFileName } from '#server/rules/file-names.ts';
import type { UploadAnswer, UploadInput } from '#renderer/api/upload-evidence.ts';
import { requestLimits } from '#server/rules/request-limits.ts';
import { nameAsKept, pathToSay, splitIntoRequests } from './upload-batches.ts';
import type { Upload } from './upload.ts';

/**
 * The next files that travel together. Files of a request whose end nobody knows go first and go again exactly as
 * they went; else one target, one consent, one answer about duplicates.
 */
export function nextRequest(uploads: readonly Upload[], hasBytes: (upload: Upload) => boolean): Upload[] | null {
  const waiting = uploads.filter((upload) => upload.state === 'waiting' && hasBytes(upload));
  const unknown = waiting.find(({ request }) => request !== null);
  if (unknown !== undefined) return waiting.filter(({ request }) => request === unknown.request);
  const first = waiting[0];
  if (first === undefined) return null;
  if (first.large) return [first];
  // A request is made of the first that are alike: looking at more of them would only cost time.
  const alike = waiting.filter((upload) => isAlike(upload, first)).slice(0, requestLimits.files);
  return splitIntoRequests(alike)[0] ?? null;
}

function isAlike(upload: Upload, first: Upload): boolean {
  return (
    !upload.large &&
    upload.target.caseId === first.target.caseId &&
    upload.target.folderId === first.target.folderId &&
    // A file that was in no folder is not reported to have come with one.
    (upload.folder === '') === (first.folder === '') &&
    upload.consented === first.consented &&
    upload.duplicates === first.duplicates
  );
}

export function inputOf(request: readonly Upload[], files: readonly File[]): UploadInput {
  const first = request[0];
  const inFolders = request.some(({ folder }) => folder !== '');
  return {
    caseId: first?.target.caseId ?? '',
    files: [...files],
    ...(inFolders ? { paths: request.map(({ folder, name }) => pathToSay(folder, name)) } : {}),
    ...(first?.target.folderId == null ? {} : { folderId: first.target.folderId }),
    ...(first?.consented === true ? { recordingConsent: 'yes' as const } : {}),
    duplicates: first?.duplicates ?? 'skip',
  };
}

/**
 * The result for each file of a request, by key. What was not skipped is in the answer in the order of sending. The
 * name of a large file does not go through a form.
 */
export function outcomesOf(request: readonly Upload[], answer: UploadAnswer): Map<number, Partial<Upload>> {
  const skipped = new Map(answer.skipped.map((entry) => [entry.fileName, entry.evidenceId]));
  let added = 0;
  const outcomes = request.map((upload): [number, Partial<Upload>] => {
    const twin = skipped.get(upload.large ? cleanFileName(upload.name) : nameAsKept(upload.name));
    if (twin !== undefined) {
      return [upload.key, { state: 'duplicate', request: null, evidenceId: twin, message: null }];
    }
    const evidenceId = answer.evidence[added++]?.id ?? null;
    return [upload.key, { state: 'done', request: null, evidenceId, message: null }];
  });
  return new Map(outcomes);
}
