import path from 'node:path';

/** What the system asks the application to open. */
export interface OpenRequest {
  /** `casewright://…` */
  links: string[];
  /** Absolute paths of files and folders. */
  paths: string[];
}

export const linkScheme = 'casewright';

const optionsWithValue = ['--data', '--port', '--mode'];

/**
 * Sorts the words a start was given: links, paths (made absolute from `folder`, the starter's working folder), and
 * options, which are for others. In the repository the first word after the program is the project folder.
 */
export function readOpenRequest(words: readonly string[], folder: string, packaged: boolean): OpenRequest {
  const given: OpenRequest = { links: [], paths: [] };
  let valueComes = false;
  for (const word of words.slice(packaged ? 1 : 2)) {
    const isValue = valueComes;
    valueComes = optionsWithValue.includes(word);
    if (isValue || word === '' || word.startsWith('-')) continue;
    // The project folder comes again when Chromium puts its own switches before it.
    if (!packaged && word === '.') continue;
    if (word.toLowerCase().startsWith(`${linkScheme}:`)) given.links.push(word);
    else given.paths.push(path.resolve(folder, word));
  }
  return given;
}
