import { cleanFileName } from '#server/rules/file-names.ts';

/** A file's name as the server says it again, for finding a file in its answer: a browser sends %22 for a quotation mark. */
export function nameAsKept(given: string): string {
  return cleanFileName(given.replaceAll('%22', '"'));
}

/**
 * The path that is sent for a file's folder. The server takes a last part that is the file's own name for the file: in
 * a folder named like the file, the name follows once more.
 */
export function pathToSay(folder: string, fileName: string): string {
  const name = nameAsKept(fileName);
  return nameAsKept(folder) === name ? `${folder}/${name}` : folder;
}
