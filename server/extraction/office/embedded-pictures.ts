import type { ExtractionLimits } from '#server/extraction/limits.ts';
import { Archive } from './archive.ts';
import { relatedTo } from './part-names.ts';
import { slideParts } from './pptx.ts';

export interface EmbeddedPicture {
  name: string;
  /** The page of the reading that it is on, from 0. */
  page: number;
  bytes: Buffer;
}

/** The pictures in a Word document, a presentation or an OpenDocument text, each once, in the order of their names. */
export async function embeddedPictures(path: string, limits: ExtractionLimits): Promise<EmbeddedPicture[]> {
  const archive = await Archive.open(path, limits, 'document');
  try {
    const names = archive.entries
      .map(({ name }) => name)
      .filter((name) => /^(word\/media|Pictures)\/[^/]+$/.test(name));
    const places: [name: string, page: number][] = archive.has('ppt/presentation.xml')
      ? await onSlides(archive)
      : names.map((name) => [name, 0]);
    const pictures: EmbeddedPicture[] = [];
    for (const [name, page] of places.toSorted(byPlace)) {
      const bytes = await archive.read(name);
      if (bytes) pictures.push({ name, page, bytes });
    }
    return pictures;
  } finally {
    archive.close();
  }
}

/** A picture on many slides is a logo: it counts on the first. Those of the layouts are none of any slide's words. */
async function onSlides(archive: Archive): Promise<[string, number][]> {
  const places = new Map<string, number>();
  for (const [page, slide] of (await slideParts(archive)).entries()) {
    const relations = await relatedTo(archive, slide);
    for (const target of relations.values()) {
      if (target.startsWith('ppt/media/') && !places.has(target)) places.set(target, page);
    }
  }
  return [...places];
}

function byPlace([a, page]: [string, number], [b, other]: [string, number]): number {
  return page - other || a.localeCompare(b, 'en', { numeric: true });
}
