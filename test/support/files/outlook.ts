import { burn } from '@kenjiuno/msgreader/lib/Burner.js';

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
  const text = (tag: string, value: string): Part => ({
    name: `__substg1.0_${tag}001F`,
    content: Buffer.from(value, 'utf16le'),
  });
  const properties = (headerBytes: number): Part => ({
    name: '__properties_version1.0',
    content: Buffer.alloc(headerBytes),
  });
  return compoundFile([
    properties(32),
    text('0037', mail.subject),
    text('0C1A', mail.from),
    text('1000', mail.body),
    {
      name: '__recip_version1.0_#00000000',
      content: null,
      children: [properties(8), text('3001', mail.to), text('39FE', 'sam@example.com')],
    },
    ...(mail.attachment === undefined
      ? []
      : [
          {
            name: '__attach_version1.0_#00000000',
            content: null,
            children: [
              properties(8),
              text('3707', mail.attachment),
              { name: '__substg1.0_37010102', content: mail.attached ?? Buffer.alloc(700) },
            ],
          },
        ]),
  ]);
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
