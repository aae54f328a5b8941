/** The records of a PowerPoint stream ([MS-PPT] 2.3): a head of 8 bytes, then a body, which may be records again. */
export interface PptRecord {
  type: number;
  instance: number;
  holdsRecords: boolean;
  body: Buffer;
}

export const recordType = {
  slideList: 0x0ff0,
  slidePersist: 0x03f3,
  notesAtom: 0x03f1,
  textChars: 0x0fa0,
  textBytes: 0x0fa8,
  string: 0x0fba,
  comment: 0x2ee0,
  tagData: 0x138b,
};

export function recordAt(stream: Buffer, offset: number | undefined): PptRecord | null {
  if (offset === undefined || offset + 8 > stream.length) return null;
  const head = stream.readUInt16LE(offset);
  const type = stream.readUInt16LE(offset + 2);
  const body = stream.subarray(offset + 8, offset + 8 + stream.readUInt32LE(offset + 4));
  return { type, instance: head >> 4, holdsRecords: (head & 0xf) === 0xf || type === recordType.tagData, body };
}

export function recordsIn(record: PptRecord | null | undefined): PptRecord[] {
  const found: PptRecord[] = [];
  const body = record?.holdsRecords ? record.body : Buffer.alloc(0);
  for (let at = 0; at + 8 <= body.length;) {
    const each = recordAt(body, at);
    if (!each) break;
    found.push(each);
    at += 8 + each.body.length;
  }
  return found;
}

const deepest = 40;

/** The texts of a record and of all within it, in their order; comments with who made them. */
export function wordsIn(record: PptRecord | null, depth = 0): string[] {
  if (!record || depth > deepest) return [];
  if (record.type === recordType.textChars) return said(record.body.toString('utf16le'));
  // These are characters below 256, whatever the language.
  if (record.type === recordType.textBytes) return said(record.body.toString('latin1'));
  if (record.type === recordType.comment) return comment(recordsIn(record));
  return recordsIn(record).flatMap((each) => wordsIn(each, depth + 1));
}

function comment(records: readonly PptRecord[]): string[] {
  const part = (instance: number): string =>
    records
      .find((each) => each.type === recordType.string && each.instance === instance)
      ?.body.toString('utf16le')
      .trim() ?? '';
  return part(1) === '' ? [] : [`Comment${part(0) === '' ? '' : ` by ${part(0)}`}: ${part(1)}`];
}

/** Paragraphs end with a carriage return, lines with a vertical tab. */
function said(text: string): string[] {
  return text
    .split('\r')
    .map((line) => line.replaceAll('\u000b', '\n').replaceAll('\u0000', '').trim())
    .filter((line) => line !== '' && line !== '*');
}
