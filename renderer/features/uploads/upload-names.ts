const longest = 255;

/**
 * A file's name as the server keeps it and says it again (server/areas/evidence/file-names.ts), for finding a file
 * in its answer: composed letters, no control characters, at most 255 characters, and %22 for a quotation mark.
 */
export function nameAsKept(given: string): string {
  const name = (given.replaceAll('%22', '"').split(/[/\\]/).at(-1) ?? '')
    .replace(/\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu, '')
    .normalize('NFC')
    .trim()
    .toWellFormed();
  if (name === '' || name === '.' || name === '..') return 'unnamed';
  if (name.length <= longest) return name;
  const dot = name.lastIndexOf('.');
  const ending = dot > 0 && name.length - dot <= 20 ? name.slice(dot) : '';
  return (
    name
      .slice(0, longest - ending.length)
      .toWellFormed()
      .replace(/\ufffd$/, '') + ending
  );
}

/**
 * What is said of where a file lay. The server takes a last part that is the file's own name for the file: in a
 * folder called like the file, the name follows once more.
 */
export function pathToSay(folder: string, fileName: string): string {
  const name = nameAsKept(fileName);
  return nameAsKept(folder) === name ? `${folder}/${name}` : folder;
}
