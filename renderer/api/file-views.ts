import {
  keepPreviousData,
  queryOptions,
  useQuery,
  type QueryClient,
  type QueryMeta,
  type UseQueryResult,
} from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { call, callForAnswer, fileUrl, previewType, request } from './client.ts';
import type { Custody, EvidenceItem, Operations, ReadPage, ViewAndParts } from './generated.ts';
import { ownWrite } from './own-writes.ts';
import { keys } from './query-keys.ts';
import { stores } from './stores.ts';

export function useFileView(item: EvidenceItem, wanted = true): UseQueryResult<ViewAndParts> {
  return useQuery({
    queryKey: keys.fileView(item.id),
    queryFn: () => call('get_evidence_by_id_view', { id: item.id }),
    enabled: wanted,
    staleTime: Infinity,
    // A locked or damaged file stays so.
    retry: (count, error) => count < 1 && !(error instanceof ApiError && error.status < 500),
  });
}

/** What changes when a file is read again. */
const readingOf = ({ id, caseId }: EvidenceItem): QueryMeta => ({ id, caseId, follows: { evidence: ['extraction'] } });

/** The text read from a file, page by page. Asked for only when there is some. */
export function useFileText(item: EvidenceItem, wanted: boolean): UseQueryResult<string[]> {
  return useQuery({
    queryKey: keys.fileText(item.id),
    queryFn: async ({ signal }) => (await call('get_files_by_id_text', { id: item.id }, { signal })).split('\f'),
    meta: readingOf(item),
    enabled: wanted && item.extraction.status === 'done',
    staleTime: Infinity,
  });
}

/** What the server's browser-friendly copy is; null when there is none. */
export function usePreviewType(id: string, wanted: boolean): UseQueryResult<string | null> {
  return useQuery({
    queryKey: keys.previewType(id),
    queryFn: ({ signal }) => nullWhenRefused(previewType(id, signal)),
    enabled: wanted,
    staleTime: Infinity,
  });
}

/** Whether there are pages to read: of a scan some are there long before the last. */
export function hasReadPages({ extraction: { status, page, characters } }: EvidenceItem): boolean {
  if (status === 'done') return true;
  return (status === 'pending' || status === 'running') && ((page ?? 0) > 1 || (characters ?? 0) > 0);
}

/** The pages as they were read, with how sure the machine was of each; those that are ready while it still reads. */
export function useReadPages(item: EvidenceItem): UseQueryResult<ReadPage[]> {
  const { status, page } = item.extraction;
  return useQuery({
    queryKey: keys.readPages(item.id, status === 'done' ? null : page),
    queryFn: async () => (await call('get_evidence_by_id_reading', { id: item.id })).pages,
    meta: readingOf(item),
    enabled: hasReadPages(item),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });
}

/** Where the words are that were recognized on a page, from 1. */
export function pageWords(item: EvidenceItem, page: number) {
  return queryOptions({
    queryKey: keys.pageWords(item.id, page),
    queryFn: ({ signal }) => call('get_evidence_by_id_words', { id: item.id, page }, { signal }),
    meta: readingOf(item),
    staleTime: Infinity,
  });
}

export function useCustody(item: EvidenceItem): UseQueryResult<Custody> {
  return useQuery({
    queryKey: keys.custody(item.id),
    queryFn: () => call('get_evidence_by_id_custody', { id: item.id }),
    staleTime: 60_000,
  });
}

/** The words of an address that answers text: a safe page, or a plain text. */
export function useTextAt(address: string): UseQueryResult<string> {
  return useQuery({
    queryKey: keys.textAt(address),
    queryFn: async ({ signal }) => (await request(address, { credentials: 'same-origin', signal })).text(),
    staleTime: Infinity,
  });
}

/** What an address would answer, without fetching it; null when it cannot be shown. */
export function useTypeAt(address: string): UseQueryResult<string | null> {
  return useQuery({
    queryKey: keys.typeAt(address),
    queryFn: ({ signal }) => nullWhenRefused(typeAt(address, signal)),
    staleTime: Infinity,
  });
}

/** The address of a file within the file; `preview` is a copy that a browser shows. */
export function partUrl(id: string, index: number, options: { preview?: boolean } = {}): string {
  return `/app/evidence/${encodeURIComponent(id)}/parts/${index}${options.preview === true ? '?preview=1' : ''}`;
}

export function previewUrl(id: string): string {
  return fileUrl(id, { preview: true });
}

/** Makes an attachment a separate item; `existed` when the matter had these bytes already. */
export async function keepPart(
  client: QueryClient,
  id: string,
  index: number,
  recordingConsent: boolean,
): Promise<Operations['post_evidence_by_id_parts_by_index_keep']['output']> {
  const write = callForAnswer('post_evidence_by_id_parts_by_index_keep', { id, index, recordingConsent });
  const kept = await ownWrite(write, ({ evidence }) => {
    stores.evidence.put(client, [evidence]);
    return [{ resource: 'evidence', id: evidence.id }];
  });
  if (!kept.existed) stores.evidence.noteMade(client, [kept.evidence]);
  return kept;
}

/** Reads every byte of the original again. */
export function verifyOriginal(id: string): Promise<Operations['get_evidence_by_id_verify']['output']> {
  return call('get_evidence_by_id_verify', { id });
}

async function typeAt(address: string, signal: AbortSignal): Promise<string | null> {
  const response = await request(address, { method: 'HEAD', credentials: 'same-origin', signal });
  return (response.headers.get('content-type') ?? '').split(';')[0]?.trim() ?? null;
}

async function nullWhenRefused<Value>(asked: Promise<Value>): Promise<Value | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ApiError && error.status < 500 && error.status !== 429) return null;
    throw error;
  }
}
