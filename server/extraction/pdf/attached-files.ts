import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A file that a PDF carries: of the document as a whole, as those of a portfolio are, or pinned to a page. */
export interface AttachedFile {
  /** What pdf.js knows it by. */
  id: string;
  name: string;
  /** What its author wrote of it; empty where nobody did. */
  description: string;
}

interface CarriedFile {
  filename: string;
  description?: string;
}

/** An annotation of pdf.js, as far as it may be a pinned file. */
export interface FileAnnotation {
  subtype?: string;
  file?: CarriedFile;
  fileId?: string;
}

/** Those of the document as a whole, in the order of their names; none where the list of them is damaged. */
export async function filesOfDocument(document: PDFDocumentProxy): Promise<AttachedFile[]> {
  const listed = ((await document.getAttachments().catch(() => null)) ?? []) as Iterable<[string, CarriedFile]>;
  return [...listed].map(([id, file]) => attachedFile(id, file));
}

/** Those pinned to a page. */
export function filesAmong(annotations: readonly FileAnnotation[]): AttachedFile[] {
  return annotations.flatMap(({ subtype, file, fileId }) =>
    subtype === 'FileAttachment' && file !== undefined ? [attachedFile(fileId ?? '', file)] : [],
  );
}

/** Every one: first those of the document, then page by page. A page that can't be opened pins none. */
export async function allFiles(document: PDFDocumentProxy): Promise<AttachedFile[]> {
  const files = await filesOfDocument(document);
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number).catch(() => null);
    if (page) files.push(...(await pinned(page)));
  }
  return files;
}

async function pinned(page: PDFPageProxy): Promise<AttachedFile[]> {
  const annotations = (await page.getAnnotations({ intent: 'any' }).catch(() => [])) as FileAnnotation[];
  page.cleanup();
  return filesAmong(annotations);
}

/** Null for one that can't be taken out: it is damaged, or only its name is here. */
export async function bytesOfFile(document: PDFDocumentProxy, { id }: AttachedFile): Promise<Buffer | null> {
  const bytes = await document.getAttachmentContent(id).catch(() => null);
  return bytes === null ? null : Buffer.from(bytes);
}

/** A cover page that only says which program to open it with does not say this. Empty where nothing is attached. */
export async function attachedText(document: PDFDocumentProxy): Promise<string> {
  const files = await filesOfDocument(document);
  if (files.length === 0) return '';
  const { info } = await document.getMetadata().catch(() => ({ info: {} }));
  const count = files.length === 1 ? '1 attached file' : `${files.length} attached files`;
  const isPortfolio = 'IsCollectionPresent' in info && info.IsCollectionPresent === true;
  return [isPortfolio ? `PDF portfolio with ${count}` : count, '', ...files.map((file) => `• ${inWords(file)}`)].join(
    '\n',
  );
}

/** The name, and what is written of it where that says more. */
export function inWords({ name, description }: AttachedFile): string {
  const more = description.replace(/\s+/g, ' ').trim();
  return more === '' || more === name ? name : `${name} (${more})`;
}

function attachedFile(id: string, { filename, description = '' }: CarriedFile): AttachedFile {
  return { id, name: filename, description };
}
