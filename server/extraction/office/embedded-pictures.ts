import { open, readFile } from 'node:fs/promises';
import type { ExtractionLimits } from '#server/extraction/limits.ts';
import { rtfPictures } from '#server/extraction/writing/rtf.ts';
import { Archive } from './archive.ts';
import { relatedTo } from './part-names.ts';
import { slideParts } from './pptx.ts';
import { sheetParts } from './xlsx.ts';
import { readXml } from './xml.ts';

export interface EmbeddedPicture {
  name: string;
  /** The page of the reading that it is on, from 0. */
  page: number;
  bytes: Buffer;
}

/**
 * The pictures in a text document, a presentation or a workbook (of Office, OpenDocument or RTF), each once, page by
 * page in the order of their names.
 */
export async function embeddedPictures(path: string, limits: ExtractionLimits): Promise<EmbeddedPicture[]> {
  if (await isRtf(path)) return rtfPictures(await readFile(path)).map((picture) => ({ ...picture, page: 0 }));
  const archive = await Archive.open(path, limits, 'document');
  try {
    const pictures: EmbeddedPicture[] = [];
    for (const [name, page] of (await placesIn(archive)).toSorted(byPlace)) {
      const bytes = await archive.read(name);
      if (bytes) pictures.push({ name, page, bytes });
    }
    return pictures;
  } finally {
    archive.close();
  }
}

async function isRtf(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(5), 0, 5, 0);
    return buffer.toString('latin1', 0, bytesRead) === '{\\rtf';
  } finally {
    await file.close();
  }
}

type Place = [name: string, page: number];

async function placesIn(archive: Archive): Promise<Place[]> {
  if (archive.has('ppt/presentation.xml')) return firstPlaces(archive, await slideParts(archive));
  if (archive.has('xl/workbook.xml')) return firstPlaces(archive, await sheetParts(archive));
  const onPages = openDocumentPlaces(await archive.read('content.xml'));
  if (onPages !== null) return onPages.filter(([name]) => archive.has(name));
  const names = archive.entries.map(({ name }) => name);
  return names.filter((name) => /^(word\/media|Pictures)\/[^/]+$/.test(name)).map((name) => [name, 0]);
}

/**
 * A picture on many slides is a logo: it counts on the first. Those of the layouts are none of any slide's words. On a
 * sheet pictures are in its drawing.
 */
async function firstPlaces(archive: Archive, parts: readonly string[]): Promise<Place[]> {
  const places = new Map<string, number>();
  for (const [page, part] of parts.entries()) {
    const related = [...(await relatedTo(archive, part)).values()];
    const drawings = related.filter((target) => /\/drawings\/drawing[^/]*\.xml$/.test(target));
    for (const drawing of drawings) related.push(...(await relatedTo(archive, drawing)).values());
    for (const target of related) {
      if (/^(ppt|xl)\/media\//.test(target) && !places.has(target)) places.set(target, page);
    }
  }
  return [...places];
}

/** By slide or sheet, in the order of the file; null for what is neither. */
function openDocumentPlaces(content: Buffer | null): Place[] | null {
  if (!content) return null;
  const places = new Map<string, number>();
  let page = -1;
  let kind: 'presentation' | 'spreadsheet' | null = null;
  let tables = 0;
  readXml(content, {
    open: (name, attributes) => {
      if (name === 'presentation' || name === 'spreadsheet') kind ??= name;
      if (name === 'page' && kind === 'presentation') page++;
      if (name === 'table' && kind === 'spreadsheet' && tables++ === 0) page++;
      const address = name === 'image' ? (attributes['href'] ?? '').replace(/^\.\//, '') : '';
      if (address !== '' && !places.has(address)) places.set(address, Math.max(0, page));
    },
    close: (name) => {
      if (name === 'table' && kind === 'spreadsheet') tables--;
    },
  });
  return kind === null ? null : [...places];
}

function byPlace([a, page]: Place, [b, other]: Place): number {
  return page - other || a.localeCompare(b, 'en', { numeric: true });
}
