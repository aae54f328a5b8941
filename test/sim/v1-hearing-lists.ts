import { refusal, type V1Answer } from './v1-door.ts';
import { idsIn, type V1Record, type V1Records } from './v1-records.ts';

/** The actions of POST /hearings/{id}/resources: attach, detach, order, note. Each answers the whole list. */
export function changeList(
  records: V1Records,
  hearing: V1Record,
  { action = 'attach', ...given }: Readonly<Record<string, unknown>>,
): V1Answer {
  const lines = records.linesOf(hearing.id);
  if (action === 'attach') return attach(records, hearing, lines, given);
  if (action === 'order') {
    const ids = idsIn(given['ids']);
    if (ids.some((id) => !lines.some((line) => line.id === id))) return missing();
    if (ids.length < lines.length) return refusal(409, 'conflict', 'The list holds more.', {}, { current: lines });
    const sorted = ids.flatMap((id) => lines.filter((line) => line.id === id));
    return put(
      records,
      hearing,
      sorted.map((line, at) => (lines[at] === line ? line : records.touched(line, {}))),
    );
  }
  const line = lines.find(({ id }) => id === given['resourceId']);
  if (!line) return missing();
  if (action === 'note') {
    const note = typeof given['note'] === 'string' ? given['note'] : '';
    return put(
      records,
      hearing,
      lines.map((each) => (each === line ? records.touched(each, { note }) : each)),
    );
  }
  if (action !== 'detach') return refusal(400, 'invalid_request', 'There is no such action.');
  put(
    records,
    hearing,
    lines.filter((each) => each !== line),
  );
  if (line['kind'] === 'evidence') writeHearings(records, hearing, String(line['itemId']), false);
  return { status: 200, headers: {}, body: records.linesOf(hearing.id) };
}

function attach(
  records: V1Records,
  hearing: V1Record,
  lines: V1Record[],
  { kind, itemId, note = '', position }: Readonly<Record<string, unknown>>,
): V1Answer {
  const item = records.find(kind === 'evidence' ? 'evidence' : 'todos', String(itemId));
  if (item?.caseId !== hearing.caseId) return refusal(400, 'invalid_request', 'itemId: there is no such thing here.');
  if (!lines.some((line) => line['kind'] === kind && line['itemId'] === itemId)) {
    const line = records.newLine(hearing, String(kind), item.id, String(note));
    const place = typeof position === 'number' ? Math.min(position, lines.length) : lines.length;
    put(records, hearing, lines.toSpliced(place, 0, line));
    if (kind === 'evidence') writeHearings(records, hearing, item.id, true);
  }
  return { status: 200, headers: {}, body: records.linesOf(hearing.id) };
}

function put(records: V1Records, hearing: V1Record, lines: readonly V1Record[]): V1Answer {
  records.putLines(hearing.id, lines);
  return { status: 200, headers: {}, body: records.linesOf(hearing.id) };
}

/** The item says it too. */
function writeHearings(records: V1Records, { id }: V1Record, itemId: string, on: boolean): void {
  const item = records.find('evidence', itemId);
  if (!item) return;
  const others = idsIn(item['hearingIds']).filter((each) => each !== id);
  records.change('evidence', item, { hearingIds: on ? [...others, id] : others });
}

const missing = (): V1Answer => refusal(404, 'not_found', 'There is no such line on this list.');
