import { createHash } from 'node:crypto';
import { refusal, type V1Answer, type V1Request } from './v1-door.ts';
import type { V1Record, V1Records } from './v1-records.ts';

/** GET /documents/{id}/court, and its POST as far as it formats: under the hash of the content that was read. */
export function courtOf(records: V1Records, request: V1Request, documentId: string): V1Answer {
  const document = records.find('documents', documentId);
  if (!document) return refusal(404, 'not_found', 'There is no document with that id, or you can’t see it.');
  const now = answered(records, document);
  if (request.method === 'GET') return ok(now);
  if (records.matter(document.caseId)?.archived !== false) {
    return refusal(403, 'forbidden', 'This case is archived. Unarchive it to change it.');
  }
  const { action, expectedHash, profile, overrides, caption } = request.body ?? {};
  if (action !== 'format') return refusal(400, 'invalid_request', 'There is no such action here.');
  if (expectedHash !== now['contentHash']) {
    return refusal(409, 'conflict', 'The document says something else by now.', {}, { current: now });
  }
  const before = document['court'] as Format | null | undefined;
  const court =
    profile === null
      ? null
      : {
          profile: profile ?? before?.profile ?? 'us-generic',
          overrides: overrides ?? before?.overrides ?? {},
          caption: { ...(before?.caption ?? blank), ...(caption as object | undefined) },
        };
  return ok(answered(records, records.change('documents', document, { court })));
}

interface Format {
  profile: string;
  overrides: object;
  caption: object;
}

const blank = {
  court: '',
  county: '',
  parties: [],
  caseNumber: '',
  title: '',
  hearing: '',
  filer: [],
  footer: '',
};

/** A list of documents says the profile alone. */
export function profileOf({ court }: V1Record): { profile: unknown } | null {
  return court ? { profile: (court as Format).profile } : null;
}

function answered(records: V1Records, document: V1Record): Readonly<Record<string, unknown>> {
  const { id, title, body, kind } = document;
  const court = (document['court'] ?? null) as Format | null;
  const exhibits = records
    .linesOf(id)
    .map(({ evidenceId, label, description, pages }) => [evidenceId, label, description, pages]);
  const contentHash = createHash('sha256')
    .update(JSON.stringify([title, body, kind, court, exhibits]))
    .digest('hex');
  const format = court ?? { profile: null, overrides: {}, caption: null };
  return { documentId: id, contentHash, status: 'draft', ...format };
}

const ok = (body: unknown): V1Answer => ({ status: 200, headers: {}, body });
