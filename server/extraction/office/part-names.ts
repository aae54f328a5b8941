import type { Archive } from './archive.ts';
import { readRelationships } from './xml.ts';

/** word/document.xml → word */
export function folderOf(part: string): string {
  return part.slice(0, Math.max(0, part.lastIndexOf('/')));
}

/** word/document.xml → word/_rels/document.xml.rels */
export function relationsOf(part: string): string {
  return part.replace(/([^/]+)$/, '_rels/$1.rels');
}

/** The parts of the archive that a part relates to, by relationship id. */
export async function relatedTo(archive: Archive, part: string): Promise<Map<string, string>> {
  return readRelationships(await archive.read(relationsOf(part)), folderOf(part));
}
