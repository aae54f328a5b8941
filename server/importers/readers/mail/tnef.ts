import { decodeAs } from './letters.ts';

/*
 * winmail.dat: what Outlook sends to those who have no Outlook, with the files of the mail in it ([MS-OXTNEF]). No
 * package that reads it is kept up. Lengths are in bytes, numbers little-endian.
 */

export interface TnefFile {
  name: string;
  mimeType: string | null;
  contentId: string | null;
  bytes: Buffer;
  /** A message, packed as a winmail.dat of its own. */
  isMessage: boolean;
}

export interface TnefContent {
  /** From, To, Cc, Date (UTC) and Subject, as far as it says them: of a message within a mail it does. */
  fields: [name: string, value: string][];
  text: string | null;
  html: string | null;
  /** Packed as Outlook packs it ([MS-OXRTFCP]). */
  richText: Buffer | null;
  files: TnefFile[];
}

const signature = 0x22_3e_9f_78;

export function isTnef(bytes: Buffer): boolean {
  return bytes.length >= 6 && bytes.readUInt32LE(0) === signature;
}

/** What is in it; of one that is cut, what comes before the cut. */
export async function readTnef(bytes: Buffer): Promise<TnefContent> {
  const found: Found = { message: new Map(), files: [], codePage: 1252 };
  for (const { id, data } of attributesOf(bytes)) take(id, data, found);
  const { message, codePage } = found;
  const files: TnefFile[] = [];
  for (const file of found.files) {
    const read = await fileOf(file, codePage);
    if (read !== null) files.push(read);
  }
  return {
    fields: await fieldsOf(message, codePage),
    text: await textOf(message.get(0x10_00) ?? found.body, codePage),
    html: await textOf(message.get(0x10_13), codePage),
    richText: message.get(0x10_09)?.bytes ?? null,
    files,
  };
}

async function fieldsOf(message: Properties, codePage: number): Promise<[string, string][]> {
  const first = async (...ids: readonly number[]): Promise<string> => {
    for (const id of ids) {
      const text = await textOf(message.get(id), codePage);
      if (text !== null) return text;
    }
    return '';
  };
  const [name, address] = [await first(0x0c_1a, 0x00_42), await first(0x5d_01, 0x0c_1f, 0x00_65)];
  // An address within Exchange is no address to anyone else.
  const from = address.includes('@') && address !== name ? `${name} <${address}>`.trim() : name;
  const fields: [string, string][] = [
    ['From', from],
    ['To', await first(0x0e_04)],
    ['Cc', await first(0x0e_03)],
    ['Date', dateOf(message.get(0x00_39) ?? message.get(0x0e_06))],
    ['Subject', await first(0x00_37)],
  ];
  return fields.filter(([, value]) => value !== '');
}

/** A time of Windows: tenths of microseconds since 1601, UTC. */
function dateOf(value: Value | undefined): string {
  if (value?.bytes.length !== 8) return '';
  const date = new Date(Number(value.bytes.readBigUInt64LE(0) / 10_000n) - 11_644_473_600_000);
  return Number.isNaN(date.getTime()) ? '' : date.toUTCString();
}

interface Value {
  isUnicode: boolean;
  bytes: Buffer;
}

/** By their numbers in [MS-OXPROPS]. */
type Properties = Map<number, Value>;

interface FoundFile {
  title?: Value;
  data?: Buffer;
  properties: Properties;
}

interface Found {
  message: Properties;
  body?: Value;
  files: FoundFile[];
  codePage: number;
}

const renderingData = 0x00_06_90_02;
const fileData = 0x00_06_80_0f;
const fileTitle = 0x00_01_80_10;
const fileProperties = 0x00_06_90_05;
const messageProperties = 0x00_06_90_03;
const messageBody = 0x00_02_80_0c;
const codePages = 0x00_06_90_07;

function take(id: number, data: Buffer, found: Found): void {
  const file = found.files.at(-1);
  if (id === renderingData) found.files.push({ properties: new Map() });
  else if (id === fileData && file) file.data = data;
  else if (id === fileTitle && file) file.title = { isUnicode: false, bytes: data };
  else if (id === fileProperties && file) file.properties = propertiesOf(data);
  else if (id === messageProperties) found.message = propertiesOf(data);
  else if (id === messageBody) found.body = { isUnicode: false, bytes: data };
  else if (id === codePages && data.length >= 4) found.codePage = data.readUInt32LE(0);
}

/** A level, a number, a length, the data and its sum; the first two are after the signature and a key. */
function* attributesOf(bytes: Buffer): Generator<{ id: number; data: Buffer }> {
  for (let at = 6; at + 9 <= bytes.length;) {
    const id = bytes.readUInt32LE(at + 1);
    const length = bytes.readUInt32LE(at + 5);
    const start = at + 9;
    if (start + length > bytes.length) return;
    yield { id, data: bytes.subarray(start, start + length) };
    at = start + length + 2;
  }
}

/** How long a value of a type is that has always the same length, filled up to four bytes. */
const lengths: Record<number, number> = {
  0x01: 4, 0x02: 4, 0x03: 4, 0x04: 4, 0x05: 8, 0x06: 8, 0x07: 8, 0x0a: 4, 0x0b: 4, 0x14: 8, 0x40: 8, 0x48: 16,
}; // prettier-ignore
const unicodeType = 0x1f;
const varying = new Set([0x0d, 0x1e, unicodeType, 0x1_02]);

/** Those before the first that is cut or of a type that nobody knows. */
function propertiesOf(data: Buffer): Properties {
  const found: Properties = new Map();
  const reader = new Reader(data);
  try {
    for (let left = reader.number(4); left > 0; left--) {
      const type = reader.number(2);
      const id = reader.number(2);
      if (id >= 0x80_00) skipName(reader);
      const single = type & 0x0f_ff;
      const isMany = (type & 0x10_00) !== 0 || varying.has(single);
      const count = isMany ? reader.number(4) : 1;
      for (let nth = 0; nth < count; nth++) {
        const length = varying.has(single) ? reader.number(4) : lengths[single];
        if (length === undefined) return found;
        const bytes = reader.padded(length);
        if (nth === 0 && id < 0x80_00) found.set(id, { isUnicode: single === unicodeType, bytes });
      }
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return found;
}

/** A property set, then a number in it or a name. */
function skipName(reader: Reader): void {
  reader.padded(16);
  const isNumber = reader.number(4) === 0;
  if (isNumber) reader.number(4);
  else reader.padded(reader.number(4));
}

/** Throws a RangeError where the data end before. */
class Reader {
  #data: Buffer;
  #at = 0;

  constructor(data: Buffer) {
    this.#data = data;
  }

  number(length: 2 | 4): number {
    return this.#take(length).readUIntLE(0, length);
  }

  padded(length: number): Buffer {
    const bytes = this.#take(length);
    this.#at = Math.min(this.#data.length, this.#at + ((4 - (length % 4)) % 4));
    return bytes;
  }

  #take(length: number): Buffer {
    const end = this.#at + length;
    if (end > this.#data.length) throw new RangeError('The properties are cut.');
    const bytes = this.#data.subarray(this.#at, end);
    this.#at = end;
    return bytes;
  }
}

const object = { name: 'Attached message.dat', prefix: 16 };

/** Null for one without content: a picture of a link, for example. */
async function fileOf({ title, data, properties }: FoundFile, codePage: number): Promise<TnefFile | null> {
  const text = (id: number): Promise<string | null> => textOf(properties.get(id), codePage);
  const own = properties.get(0x37_01)?.bytes;
  // A message in it is a winmail.dat of its own, behind the number of its interface.
  const message = own && isTnef(own.subarray(object.prefix)) ? own.subarray(object.prefix) : null;
  const bytes = message ?? data ?? own;
  if (bytes === undefined || bytes.length === 0) return null;
  const named = (await text(0x37_07)) ?? (await text(0x37_04)) ?? (await textOf(title, codePage));
  if (message !== null) {
    const subject = named ?? (await text(0x30_01));
    return {
      name: subject === null ? object.name : `${subject}.dat`,
      mimeType: tnefType,
      contentId: null,
      bytes,
      isMessage: true,
    };
  }
  const [mimeType, contentId] = [await text(0x37_0e), await text(0x37_12)];
  return { name: named ?? '', mimeType, contentId, bytes, isMessage: false };
}

export const tnefType = 'application/ms-tnef';

/** Null for none, or for nothing but the zero at its end. */
async function textOf(value: Value | undefined, codePage: number): Promise<string | null> {
  if (value === undefined) return null;
  const label = value.isUnicode ? 'utf-16le' : codePage === 65_001 ? 'utf-8' : `windows-${codePage}`;
  const decoded = (await decodeAs(value.bytes, label)) ?? (await decodeAs(value.bytes, `cp${codePage}`));
  const text = (decoded ?? value.bytes.toString('latin1')).replace(/\0.*$/s, '');
  return text === '' ? null : text;
}
