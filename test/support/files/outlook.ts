import { burn } from '@kenjiuno/msgreader/lib/Burner.js';
import iconv from 'iconv-lite';

interface Part {
  name: string;
  /** Null for a folder, whose parts are `children`. */
  content: Buffer | null;
  children?: Part[];
}

const stream = 2;
const folder = 1;
const root = 5;

/** An Outlook message with one recipient and an attachment's name. */
export function outlookMessage(mail: {
  from: string;
  to: string;
  subject: string;
  body: string;
  attachment?: string;
  /** What is attached; 700 zeros when nothing is said. */
  attached?: Buffer;
}): Buffer {
  return outlookItem({
    texts: { '0037': mail.subject, '0C1A': mail.from, '1000': mail.body },
    recipients: [{ '3001': mail.to, '39FE': 'sam@example.com' }],
    ...(mail.attachment === undefined
      ? {}
      : { attachments: [{ texts: { '3707': mail.attachment }, content: mail.attached ?? Buffer.alloc(700) }] }),
  });
}

/** What an item of Outlook holds, by the tags of MAPI: "0037" is the subject. */
export interface OutlookSpec {
  texts?: Record<string, string>;
  /** Not Unicode, but in this code page: its number, and its name for iconv. */
  codePage?: { number: number; name: string };
  numbers?: Record<string, number>;
  flags?: Record<string, boolean>;
  times?: Record<string, Date>;
  bytes?: Record<string, Buffer>;
  /** Properties by the set and number that [MS-OXPROPS] gives them. */
  named?: { set: string; lid: number; value: string | number | boolean | Date }[];
  recipients?: Record<string, string>[];
  attachments?: { texts: Record<string, string>; content: Buffer | OutlookSpec }[];
}

/** A mail, an appointment, a task or a contact as Outlook saves it. */
export function outlookItem(spec: OutlookSpec): Buffer {
  return compoundFile([...partsOf(spec, 32, spec), namesOf(spec.named ?? [])]);
}

/** `headerBytes` is what precedes the properties: 32 in a file, 24 in an item within it. */
function partsOf(spec: OutlookSpec, headerBytes: number, { codePage }: OutlookSpec): Part[] {
  const text = ([tag, value]: [string, string]): Part =>
    codePage === undefined
      ? { name: `__substg1.0_${tag}001F`, content: Buffer.from(value, 'utf16le') }
      : { name: `__substg1.0_${tag}001E`, content: iconv.encode(value, codePage.name) };
  const fixed: Buffer[] = [];
  const number = (tag: string, value: number): number =>
    fixed.push(property(tag, '0003', (at) => at.writeUInt32LE(value)));
  const flag = (tag: string, value: boolean): number =>
    fixed.push(property(tag, '000B', (at) => at.writeUInt16LE(Number(value))));
  const time = (tag: string, value: Date): number =>
    fixed.push(
      property(tag, '0040', (at) => at.writeBigUInt64LE((BigInt(value.getTime()) + 11_644_473_600_000n) * 10_000n)),
    );
  if (codePage !== undefined) number('3FFD', codePage.number);
  for (const entry of Object.entries(spec.numbers ?? {})) number(...entry);
  for (const entry of Object.entries(spec.flags ?? {})) flag(...entry);
  for (const entry of Object.entries(spec.times ?? {})) time(...entry);
  const texts = Object.entries(spec.texts ?? {});
  for (const [at, { value }] of (spec.named ?? []).entries()) {
    const tag = (0x8000 + at).toString(16).toUpperCase();
    if (typeof value === 'string') texts.push([tag, value]);
    else if (typeof value === 'number') number(tag, value);
    else if (typeof value === 'boolean') flag(tag, value);
    else time(tag, value);
  }
  const within = (name: string, at: number, children: Part[]): Part => ({
    name: `__${name}_version1.0_#${String(at).padStart(8, '0')}`,
    content: null,
    children: [properties(8), ...children],
  });
  return [
    properties(headerBytes, fixed),
    ...texts.map(text),
    ...Object.entries(spec.bytes ?? {}).map(([tag, content]) => ({ name: `__substg1.0_${tag}0102`, content })),
    ...(spec.recipients ?? []).map((person, at) => within('recip', at, Object.entries(person).map(text))),
    ...(spec.attachments ?? []).map(({ texts: words, content }, at) =>
      within('attach', at, [
        ...Object.entries(words).map(text),
        Buffer.isBuffer(content)
          ? { name: '__substg1.0_37010102', content }
          : { name: '__substg1.0_3701000D', content: null, children: partsOf(content, 24, spec) },
      ]),
    ),
  ];
}

function properties(headerBytes: number, fixed: readonly Buffer[] = []): Part {
  return { name: '__properties_version1.0', content: Buffer.concat([Buffer.alloc(headerBytes), ...fixed]) };
}

/** A property whose value is in the list itself: its tag, its flags, eight bytes. */
function property(tag: string, type: string, write: (value: Buffer) => void): Buffer {
  const bytes = Buffer.alloc(16);
  bytes.writeUInt32LE(Number.parseInt(tag + type, 16));
  bytes.writeUInt32LE(6, 4);
  write(bytes.subarray(8));
  return bytes;
}

/** Says which set and number each property from 8000 on has. */
function namesOf(named: NonNullable<OutlookSpec['named']>): Part {
  const sets = [...new Set(named.map(({ set }) => set))];
  const entries = named.map(({ set, lid }, at) => {
    const entry = Buffer.alloc(8);
    entry.writeUInt32LE(lid);
    entry.writeUInt16LE((sets.indexOf(set) + 3) << 1, 4);
    entry.writeUInt16LE(at, 6);
    return entry;
  });
  return {
    name: '__nameid_version1.0',
    content: null,
    children: [
      { name: '__substg1.0_00020102', content: Buffer.concat(sets.map(guid)) },
      { name: '__substg1.0_00030102', content: Buffer.concat(entries) },
      { name: '__substg1.0_00040102', content: Buffer.alloc(0) },
    ],
  };
}

/** The first three parts of a GUID are written backwards. */
function guid(text: string): Buffer {
  const parts = text.split('-').map((part) => Buffer.from(part, 'hex'));
  return Buffer.concat(parts.map((part, at) => (at < 3 ? Buffer.from(part.toReversed()) : part)));
}

function compoundFile(parts: readonly Part[]): Buffer {
  const entries: {
    name: string;
    type: number;
    children?: number[];
    binaryProvider?: () => Uint8Array;
    length: number;
  }[] = [{ name: 'Root Entry', type: root, children: [], length: 0 }];
  const add = (part: Part, parent: number): void => {
    const { content } = part;
    const at = entries.length;
    entries[parent]?.children?.push(at);
    // A copy with its own buffer: the writer takes the whole buffer behind an array.
    if (content)
      entries.push({
        name: part.name,
        type: stream,
        binaryProvider: () => new Uint8Array(content),
        length: content.length,
      });
    else entries.push({ name: part.name, type: folder, children: [], length: 0 });
    for (const child of part.children ?? []) add(child, at);
  };
  for (const part of parts) add(part, 0);
  return Buffer.from(burn(entries));
}
