import type { ListInstance, ListLevel, NumberingDefinitions } from '#server/extraction/office/numbering-definitions.ts';

/*
 * The lists of a document of Word 97 to 2003, in the terms of WordprocessingML, and what its styles say of them
 * ([MS-DOC] 2.9.131, 2.9.150, 2.9.271). Lengths are in bytes, numbers little-endian.
 */

/** Properties of a paragraph, each by the code it has in the file. */
export type PropertiesIn = (bytes: Buffer) => readonly { code: number; value: number }[];

/** What a paragraph says of its list: the number of the list's use, from 1, 0 for none; and its level. */
export interface InList {
  list?: number | undefined;
  level?: number | undefined;
}

const places = { styles: 0x00_a2, lists: 0x02_e2, uses: 0x02_ea };
const listOf = 0x46_0b;
const levelOf = 0x26_0a;
/** A paragraph that was taken out of the list that its style puts it into. */
const takenOut = 0xf8_01;

/** Formats by their numbers ([MS-OSHARED] 2.2.1.3); others are shown in digits. */
const formats: Record<number, string> = {
  1: 'upperRoman',
  2: 'lowerRoman',
  3: 'upperLetter',
  4: 'lowerLetter',
  5: 'ordinal',
  22: 'decimalZero',
  23: 'bullet',
  255: 'none',
};

export function inList(properties: ReturnType<PropertiesIn>): InList {
  const found: InList = {};
  for (const { code, value } of properties) {
    if (code === listOf) found.list = value === takenOut ? 0 : value;
    if (code === levelOf) found.level = value;
  }
  return found;
}

/** Lists by their id, and their uses by number from 1. Throws a RangeError where the tables lead out of the file. */
export function listsOf(stream: Buffer, table: Buffer): Pick<NumberingDefinitions, 'definitions' | 'instances'> {
  const definitions: NumberingDefinitions['definitions'] = new Map();
  const instances: NumberingDefinitions['instances'] = new Map();
  if (stream.readUInt32LE(places.lists + 4) === 0 || stream.readUInt32LE(places.uses + 4) === 0)
    return { definitions, instances };
  let at = stream.readUInt32LE(places.lists);
  const count = table.readUInt16LE(at);
  const heads = at + 2;
  at = heads + count * 28;
  for (let nth = 0; nth < count; nth++) {
    const head = heads + nth * 28;
    const levels = new Map<number, ListLevel>();
    const isSimple = (table.readUInt8(head + 26) & 1) !== 0;
    for (let index = 0; index < (isSimple ? 1 : 9); index++) {
      const { level, end } = levelAt(table, at, index);
      levels.set(index, level);
      at = end;
    }
    definitions.set(String(table.readInt32LE(head)), { levels, link: null });
  }
  at = stream.readUInt32LE(places.uses);
  const uses = table.readUInt32LE(at);
  const useHeads = at + 4;
  at = useHeads + uses * 16;
  for (let nth = 0; nth < uses; nth++) {
    const head = useHeads + nth * 16;
    const instance: ListInstance = {
      definition: String(table.readInt32LE(head)),
      levels: new Map(),
      starts: new Map(),
    };
    instances.set(String(nth + 1), instance);
    at += 4;
    for (let other = table.readUInt8(head + 12); other > 0; other--) at = readOverride(table, at, instance);
  }
  return { definitions, instances };
}

function readOverride(table: Buffer, at: number, { levels, starts }: ListInstance): number {
  const flags = table.readUInt32LE(at + 4);
  const index = flags & 0xf;
  const [hasStart, hasLevel] = [(flags & 0x10) !== 0, (flags & 0x20) !== 0];
  if (!hasLevel) {
    if (hasStart) starts.set(index, table.readInt32LE(at));
    return at + 8;
  }
  const { level, end } = levelAt(table, at + 8, index);
  levels.set(index, level);
  if (hasStart) starts.set(index, level.start);
  return end;
}

function levelAt(table: Buffer, at: number, index: number): { level: ListLevel; end: number } {
  const flags = table.readUInt8(at + 5);
  const text = at + 28 + table.readUInt8(at + 24) + table.readUInt8(at + 25);
  const length = table.readUInt16LE(text);
  const end = text + 2 + length * 2;
  if (end > table.length) throw new RangeError('A list leads out of its table.');
  const written = table.toString('utf16le', text + 2, end);
  const level: ListLevel = {
    start: table.readInt32LE(at),
    format: formats[table.readUInt8(at + 4)] ?? 'decimal',
    // The number of a level is a character with that level's code.
    text: written.replaceAll(/[\u0000-\u0008]/g, (sign) => `%${sign.charCodeAt(0) + 1}`),
    restartAfter: (flags & 0x08) === 0 ? index - 1 : restartOf(table.readUInt8(at + 26)),
    digitsOnly: (flags & 0x04) !== 0,
    style: null,
  };
  return { level, end };
}

/** Counted from 1; 0 means that the level never starts again. */
function restartOf(limit: number): number | null {
  return limit === 0 ? null : limit - 1;
}

/** What each style says of a list, itself or by the one that it is based on, by the number of the style. */
export function listsOfStyles(stream: Buffer, table: Buffer, propertiesIn: PropertiesIn): InList[] {
  if (stream.readUInt32LE(places.styles + 4) === 0) return [];
  let at = stream.readUInt32LE(places.styles);
  const head = at + 2;
  at = head + table.readUInt16LE(at);
  const count = table.readUInt16LE(head);
  const fixed = table.readUInt16LE(head + 2);
  const found: (InList & { base: number })[] = [];
  for (let nth = 0; nth < count; nth++) {
    const length = table.readUInt16LE(at);
    const style = table.subarray(at + 2, at + 2 + length);
    found.push(length === 0 ? { base: 0xf_ff } : styleIn(style, fixed, propertiesIn));
    at += 2 + length;
  }
  return found.map((style) => {
    const resolved: InList = {};
    let each: (typeof found)[number] | undefined = style;
    for (let depth = 0; each && depth < 20; depth++) {
      resolved.list ??= each.list;
      resolved.level ??= each.level;
      each = found[each.base];
    }
    return resolved;
  });
}

/** Behind its name are its properties: of a paragraph style first those of paragraphs, behind the style's own number. */
function styleIn(style: Buffer, fixed: number, propertiesIn: PropertiesIn): InList & { base: number } {
  const kind = style.readUInt16LE(2);
  const base = kind >> 4;
  if ((kind & 0xf) !== 1) return { base };
  const properties = fixed + 2 + (style.readUInt16LE(fixed) + 1) * 2;
  const length = style.readUInt16LE(properties);
  return { base, ...inList(propertiesIn(style.subarray(properties + 4, properties + 2 + length))) };
}
