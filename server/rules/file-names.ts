const longest = 255;

/** A file's name as it is kept and offered again: the last part of a path, without control characters, never empty. */
export function cleanFileName(given: string): string {
  const name = (given.split(/[/\\]/).at(-1) ?? '')
    .replace(/\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu, '')
    .normalize('NFC')
    .trim()
    .toWellFormed();
  if (name === '' || name === '.' || name === '..') return 'unnamed';
  if (name.length <= longest) return name;
  const dot = name.lastIndexOf('.');
  const ending = dot > 0 && name.length - dot <= 20 ? name.slice(dot) : '';
  // A cut in the middle of a surrogate pair would leave half a character.
  return (
    name
      .slice(0, longest - ending.length)
      .toWellFormed()
      .replace(/\ufffd$/, '') + ending
  );
}

/** What a paper is called as a file: “Motion / Reply” is “Motion - Reply.pdf”. */
export function paperFileName(title: string, ending: string): string {
  return cleanFileName(`${title.replaceAll(/[/\\]/g, '-')}.${ending}`);
}

/**
 * The folders of a dropped file's path: paths are folders, and a last part that is the file's own name is the file
 * (CONTRACT.md 6).
 */
export function foldersIn(path: string, fileName: string): string[] {
  const parts = path
    .split(/[/\\]+/)
    .map((part) => part.trim())
    .filter((part) => part !== '' && part !== '.');
  if (cleanFileName(parts.at(-1) ?? '') === fileName) parts.pop();
  return parts;
}

/** What an item is called until somebody names it: the file's name without its ending. */
export function titleFrom(fileName: string): string {
  const dot = fileName.lastIndexOf('.');
  return (dot > 0 ? fileName.slice(0, dot) : fileName).replaceAll('_', ' ').replace(/\s+/g, ' ').trim() || fileName;
}
