import { queryOptions } from '@tanstack/react-query';
import { call, callForAnswer } from './client.ts';
import type { DocumentExport, Operations } from './generated.ts';
import { keys } from './query-keys.ts';
import { fillingFollows, occasionOf, type Occasion } from './templates.ts';

/** Pages as they will be printed. */
export interface Paper {
  /** The same for the same pages. */
  etag: string;
  pdf: Blob;
}

/** As what a document can be had. */
export type ExportFormat = DocumentExport['format'];

/** A working copy of a document; what is read again and is the same is the same object. */
export function documentPaper(caseId: string, id: string) {
  return queryOptions({
    queryKey: keys.documentPaper(id),
    queryFn: ({ client, queryKey, signal }) =>
      paper('get_documents_by_id_export', { id }, signal, client.getQueryData<Paper>(queryKey)),
    // Labels of exhibits and titles of evidence are printed where the text cites them.
    meta: { caseId, follows: { documents: true, documentAttachments: true, evidence: ['title', 'exhibitNumber'] } },
    structuralSharing: false,
  });
}

/** A template on the paper of its court, with what the matter fills in. */
export function templatePaper(caseId: string, id: string, occasion: Occasion) {
  return queryOptions({
    queryKey: keys.templatePaper(caseId, id, occasion),
    queryFn: ({ client, queryKey, signal }) =>
      paper(
        'get_templates_by_id_pdf',
        { id, caseId, ...occasionOf(occasion) },
        signal,
        client.getQueryData<Paper>(queryKey),
      ),
    meta: { caseId, follows: fillingFollows },
    structuralSharing: false,
  });
}

/** A working copy, to be saved as a file. */
export function workingCopy(id: string, format: ExportFormat): Promise<Blob> {
  return call('get_documents_by_id_export', { id, format });
}

async function paper<Name extends 'get_documents_by_id_export' | 'get_templates_by_id_pdf'>(
  name: Name,
  input: Operations[Name]['input'],
  signal: AbortSignal,
  before: Paper | undefined,
): Promise<Paper> {
  const { value: pdf, etag = '' } = await callForAnswer(name, input, { signal });
  return before !== undefined && etag !== '' && before.etag === etag ? before : { etag, pdf };
}
