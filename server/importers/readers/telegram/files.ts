import { textOf, type JsonObject } from '#server/importers/reading/json-values.ts';

export interface NamedFile {
  path: string;
  name: string | undefined;
  mimeType: string | null;
}

/** What a message brings. Where a file was left out of the export, a sentence in brackets is in its place. */
export function filesOf(value: JsonObject): NamedFile[] {
  const mimeType = textOf(value['mime_type']);
  const name = textOf(value['file_name']) ?? undefined;
  const photo = textOf(value['photo']);
  const file = textOf(value['file']);
  const found: NamedFile[] = [];
  if (photo !== null) found.push(named(photo, undefined, 'image/jpeg'));
  if (file !== null) found.push(named(file, name, mimeType));
  return found;
}

function named(path: string, name: string | undefined, mimeType: string | null): NamedFile {
  return path.startsWith('(') ? { path: '', name: name ?? '', mimeType } : { path, name, mimeType };
}
