import { refusal, type V1Answer, type V1Request } from './v1-door.ts';
import { idsIn, type V1Record, type V1Records } from './v1-records.ts';

/** GET, POST (attach, change, order) and DELETE of /documents/{id}/attachments. A change is one of the document too. */
export function exhibitsOf(records: V1Records, request: V1Request, documentId: string): V1Answer {
  const document = records.find('documents', documentId);
  if (!document) return refusal(404, 'not_found', 'There is no document with that id, or you can’t see it.');
  const lines = records.linesOf(document.id);
  if (request.method === 'GET') return ok(lines.map(answered));
  if (records.matter(document.caseId)?.archived !== false) {
    return refusal(403, 'forbidden', 'This case is archived. Unarchive it to change it.');
  }
  const put = (after: readonly V1Record[]): V1Answer => {
    records.putLines(document.id, after);
    records.change('documents', document, {});
    return ok(records.linesOf(document.id).map(answered));
  };
  if (request.method === 'DELETE') {
    const left = lines.filter(({ id }) => id !== request.query['attachmentId']);
    if (left.length === lines.length) return missing();
    put(left);
    return { status: 204, headers: {}, body: undefined };
  }
  const { action = 'attach', ...given } = request.body ?? {};
  if (action === 'attach') return attach(records, document, lines, given, put);
  if (action === 'order') return order(records, lines, idsIn(given['ids']), put);
  return change(records, lines, given, put);
}

type Body = Readonly<Record<string, unknown>>;
type Put = (lines: readonly V1Record[]) => V1Answer;

function attach(
  records: V1Records,
  document: V1Record,
  lines: V1Record[],
  { evidenceId, label, description = '', pages = null, position }: Body,
  put: Put,
): V1Answer {
  const item = records.find('evidence', String(evidenceId));
  if (item?.caseId !== document.caseId) return refusal(404, 'not_found', 'evidenceId: there is no such item here.');
  if (lines.some((line) => line['label'] === label)) return refusal(400, 'invalid_request', 'label: it is taken.');
  if (lines.some((line) => line['evidenceId'] === item.id && line['pages'] === pages)) {
    return refusal(409, 'conflict', 'It is attached already.', {}, { current: lines.map(answered) });
  }
  const line = records.newExhibit(document, { evidenceId: item.id, label, description, pages });
  const place = typeof position === 'number' ? Math.min(position, lines.length) : lines.length;
  return put(lines.toSpliced(place, 0, line));
}

function change(records: V1Records, lines: V1Record[], { attachmentId, ...said }: Body, put: Put): V1Answer {
  const line = lines.find(({ id }) => id === attachmentId);
  if (!line) return missing();
  const others = lines.filter((each) => each !== line);
  if (others.some((other) => other['label'] === said['label'])) {
    return refusal(400, 'invalid_request', 'label: it is taken.');
  }
  return put(lines.map((each) => (each === line ? records.touched(each, said) : each)));
}

function order(records: V1Records, lines: V1Record[], ids: readonly string[], put: Put): V1Answer {
  if (ids.some((id) => !lines.some((line) => line.id === id))) return missing();
  if (ids.length < lines.length) {
    return refusal(409, 'conflict', 'The list holds more.', {}, { current: lines.map(answered) });
  }
  const sorted = ids.flatMap((id) => lines.filter((line) => line.id === id));
  return put(sorted.map((line, at) => (lines[at] === line ? line : records.touched(line, {}))));
}

/** As the contract has it: without a version. */
function answered({ createdAt: _made, updatedAt: _changed, caseId: _caseId, ...exhibit }: V1Record): object {
  return { ...exhibit, cited: false, sha256: '' };
}

const ok = (body: unknown): V1Answer => ({ status: 200, headers: {}, body });
const missing = (): V1Answer => refusal(404, 'not_found', 'There is no such exhibit of this document.');
