import PostalMime from 'postal-mime';
import { unicodeEncoding } from '#server/importers/unicode-encoding.ts';
import { lettersOf } from './letters.ts';

export interface Header {
  /** In lower case. */
  key: string;
  value: string;
}

/** A mail, or a part of one, as it is sent. */
export interface MimePart {
  headers: readonly Header[];
  /** In lower case: "text/plain". */
  type: string;
  parameters: Readonly<Record<string, string>>;
  disposition: string;
  /** As it is written in the header: it may hold encoded words. */
  fileName: string | null;
  contentId: string | null;
  /** Without the encoding it was sent in. */
  bytes: Buffer;
  parts: MimePart[];
}

/** What postal-mime makes of a part before it joins the texts. Its types leave it out; its tests are in test/server/extraction/mail.test.ts. */
interface PostalPart {
  headers: Header[];
  contentType: { parsed: { value: string; params: Record<string, string> } };
  contentDisposition: { parsed: { value: string; params: Record<string, string> } };
  contentId?: string;
  content: ArrayBuffer | null;
  childNodes: PostalPart[];
}

/** Takes a mail apart. Rejects when it is parts in parts without end. A mail within it is a part with its bytes. */
export async function mimeOf(bytes: Buffer): Promise<MimePart> {
  const parser = new PostalMime({ maxNestingDepth: 50, forceRfc822Attachments: true });
  await parser.parse(await inUtf8(bytes));
  return partOf((parser as unknown as { root: PostalPart }).root);
}

function partOf(node: PostalPart): MimePart {
  const { value: type, params } = node.contentType.parsed;
  const { value: disposition, params: placed } = node.contentDisposition.parsed;
  return {
    headers: node.headers,
    type,
    parameters: params,
    disposition,
    fileName: placed['filename'] ?? params['name'] ?? null,
    contentId: node.contentId?.replace(/^<|>$/g, '') ?? null,
    bytes: Buffer.from(node.content ?? new ArrayBuffer(0)),
    parts: node.childNodes.map(partOf),
  };
}

/** Headers have no encoding of their own: letters that are no UTF-8 are in what the mail itself names. */
async function inUtf8(mail: Buffer): Promise<Buffer> {
  // The beginning alone: what follows a header may be anything.
  const unicode = unicodeEncoding(mail.subarray(0, 64));
  if (unicode !== null) return Buffer.from(new TextDecoder(unicode).decode(mail));
  const ends = [mail.indexOf('\n\n'), mail.indexOf('\r\n\r\n')].filter((at) => at !== -1);
  const end = Math.min(mail.length, ...ends);
  const head = mail.subarray(0, end);
  const text = await lettersOf(head, 'utf-8', namedIn(head.toString('latin1')));
  return Buffer.concat([Buffer.from(text), mail.subarray(end)]);
}

/** The first encoding in a header, of a word or of the content, that is more than ASCII. */
export function namedIn(header: string): string | null {
  for (const [, word, content] of header.matchAll(/=\?([^?*\s]+)[^?\s]*\?[bq]\?|charset\s*=\s*"?([^\s";]+)/gi)) {
    const name = (word ?? content ?? '').toLowerCase();
    if (!/^(us-ascii|utf-?8|utf-?16.*)$/.test(name)) return name;
  }
  return null;
}
