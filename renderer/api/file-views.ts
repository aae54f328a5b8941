import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { call, callWindow, fileUrl, request } from './client.ts';
import type { EvidenceItem } from './generated.ts';
import { keys } from './query-keys.ts';

/** A file taken apart by the server for the viewer to draw. */
export interface FileView<View> {
  view: View;
  parts: ViewPart[];
}

/** A file within the file. `sha256` is null when its bytes were too many to keep. */
export interface ViewPart {
  name: string;
  mimeType: string;
  kind: string;
  size: number;
  sha256: string | null;
}

export interface MailView {
  kind: 'mail';
  messages: MailMessage[];
  more: number;
}

export interface MailMessage {
  fields: [name: string, value: string][];
  body: number | null;
  text: string | null;
  remotePictures: number;
  attachments: number[];
}

export interface SheetView {
  kind: 'sheet';
  sheets: Sheet[];
}

export interface Sheet {
  name: string;
  hidden: boolean;
  columns: number;
  rows: { at: number; cells: string[] }[];
  formulas: Record<string, string>;
  comments: { at: string; text: string }[];
  rowsInFile: number;
}

export interface TextFileView {
  kind: 'text';
  text: string;
  encoding: string;
  mimeType: string;
  more: number;
}

export interface ArchiveView {
  kind: 'archive';
  entries: { path: string; size: number | null; modified: string; fault: string | null }[];
}

export interface FactsView {
  kind: 'facts';
  durationSeconds: number | null;
}

export type AnyView = (MailView | SheetView | TextFileView | ArchiveView | FactsView) & {
  facts: Record<string, string>;
};

export interface Custody {
  addedAt: string;
  addedBy: string | null;
  tokenName: string | null;
  transport: 'rest' | 'mcp' | 'window' | 'sync' | 'job' | null;
  consent: { by: string | null; at: string; text: string } | null;
  duplicateOf: { id: string; title: string } | null;
}

export interface ReadPage {
  text: string;
  confidence: number | null;
}

export function useFileView(item: EvidenceItem, wanted = true): UseQueryResult<FileView<AnyView>> {
  return useQuery({
    queryKey: keys.fileView(item.id),
    queryFn: async () => (await callWindow('GET', `${below(item.id)}/view`)) as FileView<AnyView>,
    enabled: wanted,
    staleTime: Infinity,
    // A locked or damaged file stays so.
    retry: (count, error) => count < 1 && !(error instanceof ApiError && error.status < 500),
  });
}

/** The pages as they were read, with how sure the machine was of each. */
export function useReadPages(item: EvidenceItem): UseQueryResult<ReadPage[]> {
  return useQuery({
    queryKey: keys.readPages(item.id),
    queryFn: async () => {
      const { pages } = (await callWindow('GET', `${below(item.id)}/reading`)) as { pages: ReadPage[] };
      return pages;
    },
    enabled: item.extraction.status === 'done',
    staleTime: Infinity,
  });
}

export function useCustody(item: EvidenceItem): UseQueryResult<Custody> {
  return useQuery({
    queryKey: keys.custody(item.id),
    queryFn: async () => (await callWindow('GET', `${below(item.id)}/custody`)) as Custody,
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
    queryFn: async ({ signal }) => {
      try {
        const response = await request(address, { method: 'HEAD', credentials: 'same-origin', signal });
        return (response.headers.get('content-type') ?? '').split(';')[0]?.trim() ?? null;
      } catch (error) {
        if (error instanceof ApiError && error.status < 500 && error.status !== 429) return null;
        throw error;
      }
    },
    staleTime: Infinity,
  });
}

/** The address of a file within the file; `preview` is a copy that a browser shows. */
export function partUrl(id: string, index: number, options: { preview?: boolean } = {}): string {
  return `/app${below(id)}/parts/${index}${options.preview === true ? '?preview=1' : ''}`;
}

export function previewUrl(id: string): string {
  return fileUrl(id, { preview: true });
}

/** Makes an attachment an item of its own; `existed` when the matter had these bytes already. */
export async function keepPart(
  id: string,
  index: number,
  recordingConsent: boolean,
): Promise<{ evidence: EvidenceItem; existed: boolean }> {
  const kept = await callWindow('POST', `${below(id)}/parts/${index}/keep`, { recordingConsent });
  return kept as { evidence: EvidenceItem; existed: boolean };
}

/** Reads every byte of the original again. */
export async function verifyOriginal(id: string): Promise<{ matches: boolean; checkedAt: string }> {
  return (await callWindow('POST', `${below(id)}/verify`)) as { matches: boolean; checkedAt: string };
}

/** The item read ahead, so that turning to it does not wait. */
export async function readAhead(id: string): Promise<EvidenceItem> {
  return call('get_evidence_by_id', { id });
}

function below(id: string): string {
  return `/evidence/${encodeURIComponent(id)}`;
}
