import { readFile } from 'node:fs/promises';
import { emptyFile } from '#server/extraction/empty-file.ts';
import { overLimit } from '#server/extraction/extraction-error.ts';
import { identifyFile, type IdentifiedFile } from '#server/extraction/file-kind.ts';
import type { Block, Writing } from '#server/extraction/pages/block.ts';
import type { FileMarkdown, Job, Report, Unsupported } from '#server/extraction/protocol.ts';
import { treeOfWriting } from './blocks-to-tree.ts';
import { titleOf } from './document-title.ts';
import { markdownOfText } from './plain-text.ts';
import { shownBlocks } from './shown-blocks.ts';
import { writeMarkdown } from './write-markdown.ts';

type MarkdownJob = Extract<Job, { kind: 'markdown' }>;

const notADocument: Unsupported = {
  unsupported:
    'This kind of file does not become a document. Use a Word, OpenDocument, RTF, Markdown, HTML or text file, a PDF, or a picture of a page.',
};

/** What someone wrote in a file, as Markdown: without page headers, comments and hidden words; changes as accepted. */
export async function markdownOfFile(
  job: MarkdownJob,
  report: (report: Report) => void,
): Promise<FileMarkdown | Unsupported> {
  const empty = await emptyFile(job.file.path);
  if (empty) return empty;
  const identified = await identifyFile(job.file.path, job.file.fileName);
  const found = await read(job, identified, report);
  if ('markdown' in found && found.markdown.length > job.settings.limits.characters) {
    throw overLimit('characters', job.settings.limits.characters);
  }
  return found;
}

async function read(
  job: MarkdownJob,
  identified: IdentifiedFile,
  report: (report: Report) => void,
): Promise<FileMarkdown | Unsupported> {
  switch (identified.kind) {
    case 'pdf':
      return (await import('#server/extraction/pdf/pdf-markdown.ts')).pdfMarkdown(
        job.file.path,
        job.settings.limits,
        report,
      );
    case 'image':
      return { markdown: '', notes: [], scan: true, title: null };
    case 'mail':
    case 'sheet':
    case 'slides':
    case 'archive':
      return job.shown ? readWriting(job, identified) : notADocument;
    case 'text':
    case 'chat':
      if (identified.kind === 'chat' && (job.shown || identified.mimeType === 'text/html')) {
        return readWriting(job, identified);
      }
      return identified.mimeType.startsWith('text/') ? readText(job, identified) : notADocument;
    case 'word':
    case 'html':
      return readWriting(job, identified);
    default:
      return notADocument;
  }
}

/** Markdown stays as it is, byte for byte; NUL alone no store takes. */
async function readText({ file }: MarkdownJob, { mimeType }: IdentifiedFile): Promise<FileMarkdown> {
  const { textBlocks } = await import('#server/extraction/writing/text-file.ts');
  const { decodeText } = await import('#server/extraction/writing/decode.ts');
  const { text } = decodeText(await readFile(file.path));
  const whole = text.replaceAll('\u0000', '').replaceAll(/\p{Surrogate}/gu, '');
  if (mimeType === 'text/markdown') return { markdown: whole, notes: [], scan: false, title: null };
  const table = textBlocks(whole, mimeType);
  if (table) return writingMarkdown({ blocks: table, notes: new Map() }, {});
  return { markdown: markdownOfText(whole), notes: [], scan: false, title: null };
}

async function readWriting(
  { file, settings, shown }: MarkdownJob,
  identified: IdentifiedFile,
): Promise<FileMarkdown | Unsupported> {
  const { readDocument } = await import('#server/extraction/read-document.ts');
  const document = await readDocument(file, identified, settings.limits);
  if ('unsupported' in document) return document;
  const blocks = shown ? shownBlocks(document.pages, identified.kind) : paged(document.pages);
  const writing = document.writing ?? { blocks, notes: new Map() };
  return writingMarkdown(writing, document.facts);
}

function writingMarkdown(writing: Writing, facts: Record<string, string>): FileMarkdown {
  const { tree, notes } = treeOfWriting(writing);
  return { markdown: writeMarkdown(tree), notes, scan: false, title: titleOf(facts) };
}

function paged(pages: readonly Block[][]): Block[] {
  return pages.flatMap((blocks, at): Block[] => (at === 0 ? blocks : [{ type: 'page-break' }, ...blocks]));
}
