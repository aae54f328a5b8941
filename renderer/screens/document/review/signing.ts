import { queryOptions } from '@tanstack/react-query';
import { call } from '#renderer/api/client.ts';
import type { Paper } from '#renderer/api/papers.ts';
import { keys } from '#renderer/api/query-keys.ts';
import { sha256Of } from '#renderer/api/sha256.ts';
import type { SignatureKind } from './signature-words.ts';

/** What somebody signs with, as its form holds it. */
export interface SignatureDraft {
  kind: SignatureKind;
  name: string;
  role: string;
  place: string;
  /** A day; empty for a line to date by hand. */
  date: string;
  statement: string;
  /** The id of the certificate that signs too; empty for none. */
  certificate: string;
}

/** What of it is printed, as it is asked for and sent: without what was left empty. */
export function signerOf({ kind, name, certificate: _unprinted, ...draft }: SignatureDraft) {
  const given = Object.entries(draft).flatMap(([field, text]) => (text.trim() === '' ? [] : [[field, text.trim()]]));
  return {
    kind,
    name: name.trim(),
    ...(Object.fromEntries(given) as Partial<Omit<SignatureDraft, 'kind' | 'name' | 'certificate'>>),
  };
}

/** The paper with the place of who signs filled, and the SHA-256 of exactly the bytes that are shown. */
export interface SigningCopy extends Paper {
  sha256: string;
}

/** For this content and these words; anything else is another paper. */
export function signingCopy(id: string, contentHash: string, draft: SignatureDraft) {
  const signer = signerOf(draft);
  return queryOptions({
    queryKey: keys.signingCopy(id, { contentHash, ...signer }),
    queryFn: async ({ signal }): Promise<SigningCopy> => {
      const pdf = await call('get_documents_by_id_export', { id, signing: '1', ...signer }, { signal });
      const sha256 = await sha256Of(await pdf.arrayBuffer());
      return { etag: sha256, pdf, sha256 };
    },
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
}
