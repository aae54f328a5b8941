import { readingPages } from '#server/areas/evidence/readings.ts';
import { wordPlacesOf } from '#server/areas/evidence/word-places.ts';
import { setDocument } from '#server/areas/documents/printed.ts';
import type { Services } from '#server/catalog/context.ts';
import { AppError } from '#server/errors/app-error.ts';
import type { CourtProfile } from '#server/papers/court-profile.ts';
import { dayWords } from '#server/papers/dates.ts';
import type { Source } from '#server/papers/sources/source.ts';
import { shownAsItIs } from '#server/papers/sources/shown-as-it-is.ts';
import type { Row } from '#server/store/tables.ts';
import type { ReadTx } from '#server/store/transaction.ts';
import type { Content } from './contents.ts';

export interface Means {
  services: Pick<Services, 'blobs' | 'files' | 'papers'>;
  read<T>(work: (tx: ReadTx) => Promise<T>): Promise<T>;
  signal: AbortSignal;
}

/** What the pages of an item are made of: a source, or a PDF that was set just now. */
export async function sourceOf(
  { origin }: Content,
  profile: CourtProfile,
  { services, read, signal }: Means,
): Promise<Source | { kind: 'set'; title: string; pdf: Uint8Array }> {
  switch (origin.from) {
    case 'evidence':
      return sourceOfEvidence(origin, profile, services, read);
    case 'document': {
      const { kept, plan } = origin.printed;
      if (kept) {
        const { sha256, fileName } = kept;
        return { kind: 'file', path: services.blobs.pathOf(sha256), mimeType: 'application/pdf', fileName };
      }
      return { kind: 'set', title: origin.title, pdf: await setDocument(services as Services, plan, signal) };
    }
    case 'log': {
      const { log } = origin;
      if ('refused' in log) throw new AppError('resource_limit', log.refused);
      const look = { profile, language: profile.language, mark: null };
      const { pdf } = await services.papers.messageLog(log, look, { signal });
      return { kind: 'set', title: log.title, pdf };
    }
    case 'nothing':
      throw new Error('A placeholder has no source.');
  }
}

async function sourceOfEvidence(
  { item, wordsKey }: Extract<Content['origin'], { from: 'evidence' }>,
  profile: CourtProfile,
  { blobs, files }: Means['services'],
  read: Means['read'],
): Promise<Source> {
  const { id, kind, mimeType, fileName, title, sha256, size: bytes, durationSeconds } = item;
  const path = blobs.pathOf(sha256);
  const { language } = profile;
  if (shownAsItIs(mimeType)) {
    const words = wordsKey === null ? undefined : await read((tx) => wordPlacesOf(tx, id, wordsKey));
    return { kind: 'file', path, mimeType, fileName, words };
  }
  if (kind === 'audio' || kind === 'video') {
    const transcript = textOf(await read((tx) => readingPages(tx, id)));
    const spoken = transcript === '' ? null : transcript;
    return { kind: 'recording', of: kind, fileName, sha256, bytes, durationSeconds, transcript: spoken, language };
  }
  const writing = { kind: 'writing', fileName, sha256, title, language, wide: isTable(item) } as const;
  const facts = factsOf(item, language);
  const found = await files.markdown({ path, fileName, mimeType, size: bytes }, { shown: true });
  if (!('unsupported' in found)) return { ...writing, markdown: found.markdown, facts };
  const text = textOf(await read((tx) => readingPages(tx, id)));
  // Nothing is known of it but that it is there: the page says so, and how to tell that it is the same file.
  if (text === '') return { kind: 'file', path, mimeType, fileName };
  return { ...writing, markdown: asMarkdown(text), facts };
}

/** Its pages are turned: a table has more columns than an upright page has room for. */
function isTable({ kind, mimeType }: Row<'evidence'>): boolean {
  return kind === 'sheet' || mimeType === 'text/csv' || mimeType === 'text/tab-separated-values';
}

/** Besides its name and hash, which every such page has. */
function factsOf({ size, eventDate }: Row<'evidence'>, language: string): [string, string][] {
  const bytes: [string, string] = ['Size', `${size.toLocaleString('en-US')} bytes`];
  return eventDate === null ? [bytes] : [bytes, ['Date', dayWords(eventDate, language)]];
}

function textOf(pages: readonly { text: string }[]): string {
  return pages
    .map(({ text }) => text)
    .join('\n\n')
    .trim();
}

/** Text as it was read, line by line: nothing in it is taken for a mark of Markdown. */
function asMarkdown(text: string): string {
  return text.replaceAll(/[\\`*_{}[\]<>()#+\-.!|~&:$=^"']/gu, '\\$&').replaceAll(/\n(?!\n)/gu, '\\\n');
}
