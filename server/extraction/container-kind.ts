import { mimeOfName } from '#server/rules/file-types.ts';

const compoundFile = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
const zipStarts = ['PK\u0003\u0004', 'PK\u0005\u0006', 'PK\u0007\u0008'];

/**
 * The type of a zip or an OLE compound file, which many formats share. The names inside decide; the file's own name
 * only chooses between relatives (docx and docm) or when the names inside are out of reach.
 */
export function sniffContainer(head: Buffer, tail: () => Buffer, fileName: string): string | null {
  if (zipStarts.includes(head.subarray(0, 4).toString('latin1'))) return zipType(head, tail(), fileName);
  if (head.subarray(0, 8).equals(compoundFile)) return compoundType(head, tail(), fileName);
  return null;
}

function zipType(head: Buffer, tail: Buffer, fileName: string): string {
  const declared = /mimetype(application\/vnd\.oasis\.opendocument\.(text|spreadsheet|presentation))/;
  const first = declared.exec(head.subarray(0, 200).toString('latin1'))?.[1];
  if (first !== undefined) return first;
  const holds = (name: string): boolean => tail.includes(name) || head.includes(name);
  const claimed = mimeOfName(fileName);
  if (holds('word/document') || holds('word/_rels')) return relative(claimed, ['word'], 'docx');
  if (holds('xl/workbook')) return relative(claimed, ['spreadsheetml', 'ms-excel'], 'xlsx');
  if (holds('ppt/presentation')) return relative(claimed, ['presentationml', 'ms-powerpoint'], 'pptx');
  const openDocument = openDocumentType(head, tail, claimed);
  if (openDocument !== null) return openDocument;
  if (holds('[Content_Types].xml') && claimed !== null) return claimed;
  const office = claimed !== null && /openxml|opendocument|ms-(word|excel|powerpoint)/.test(claimed);
  // A zip cut short has no directory to look into: keep the claimed type, so that its reader says "damaged".
  return office && !tail.includes('PK\u0005\u0006') ? claimed : 'application/zip';
}

/**
 * ODF should store its type, uncompressed, as the first entry. Programs that pack it anew put it anywhere or leave it
 * out: then the entries that every such file has decide, and the type is looked for.
 */
function openDocumentType(head: Buffer, tail: Buffer, claimed: string | null): string | null {
  // A backup of many such files has them in folders: these names end a name, and begin one.
  const isEntry = (name: string): boolean => hasEntry(tail, name);
  if (!isEntry('content.xml') || !isEntry('META-INF/manifest.xml')) return null;
  const stored = /application\/vnd\.oasis\.opendocument\.(text|spreadsheet|presentation)/;
  const found = stored.exec(head.toString('latin1')) ?? stored.exec(tail.toString('latin1'));
  if (found) return found[0];
  return claimed?.includes('opendocument') ? claimed : mimeOfName('x.odt');
}

/** The directory at the end of a zip has 46 bytes before each name, which begin with its mark. */
function hasEntry(tail: Buffer, name: string): boolean {
  for (let at = tail.indexOf(name); at !== -1; at = tail.indexOf(name, at + 1)) {
    const mark = at - 46;
    if (mark >= 0 && tail.toString('latin1', mark, mark + 4) === 'PK\u0001\u0002') return true;
  }
  return false;
}

function relative(claimed: string | null, families: string[], otherwise: string): string {
  if (claimed !== null && families.some((family) => claimed.includes(family))) return claimed;
  return mimeOfName(`x.${otherwise}`) ?? 'application/zip';
}

function compoundType(head: Buffer, tail: Buffer, fileName: string): string {
  const claimed = mimeOfName(fileName);
  const holds = (stream: string): boolean => {
    const name = Buffer.from(stream, 'utf16le');
    return head.includes(name) || tail.includes(name);
  };
  // A password turns a docx into a compound file; the name still says which application it came from.
  if (holds('EncryptedPackage')) return claimed ?? 'application/vnd.ms-office';
  const held = Object.entries(typeOfStream).flatMap(([stream, type]) => (holds(stream) ? [type] : []));
  // A workbook may hold a document that was put into it: then the name says which of them the file is.
  return held.find((type) => type === claimed) ?? held[0] ?? claimed ?? 'application/x-cfb';
}

/** Books are workbooks from before 1997. */
const typeOfStream: Record<string, string> = {
  '__substg1.0_': 'application/vnd.ms-outlook',
  WordDocument: 'application/msword',
  Workbook: 'application/vnd.ms-excel',
  'PowerPoint Document': 'application/vnd.ms-powerpoint',
  '\u0000Book\u0000': 'application/vnd.ms-excel',
};
