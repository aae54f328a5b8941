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
  const declared = openDocumentType(head);
  if (declared !== null) return declared;
  const holds = (name: string): boolean => tail.includes(name) || head.includes(name);
  const claimed = mimeOfName(fileName);
  if (holds('word/document') || holds('word/_rels')) return relative(claimed, ['word'], 'docx');
  if (holds('xl/workbook')) return relative(claimed, ['spreadsheetml', 'ms-excel'], 'xlsx');
  if (holds('ppt/presentation')) return relative(claimed, ['presentationml', 'ms-powerpoint'], 'pptx');
  if (holds('[Content_Types].xml') && claimed !== null) return claimed;
  const office = claimed !== null && /openxml|opendocument|ms-(word|excel|powerpoint)/.test(claimed);
  // A zip cut short has no directory to look into: keep the claimed type, so that its reader says "damaged".
  return office && !tail.includes('PK\u0005\u0006') ? claimed : 'application/zip';
}

/** ODF stores its type, uncompressed, as the first entry. */
function openDocumentType(head: Buffer): string | null {
  const start = head.subarray(0, 200).toString('latin1');
  return /mimetype(application\/vnd\.oasis\.opendocument\.(text|spreadsheet|presentation))/.exec(start)?.[1] ?? null;
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
  if (holds('__substg1.0_')) return 'application/vnd.ms-outlook';
  if (holds('WordDocument')) return 'application/msword';
  if (holds('Workbook')) return 'application/vnd.ms-excel';
  if (holds('PowerPoint Document')) return 'application/vnd.ms-powerpoint';
  return claimed ?? 'application/x-cfb';
}
