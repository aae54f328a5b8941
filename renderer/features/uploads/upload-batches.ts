import { cleanFileName } from '#server/rules/file-names.ts';
import { requestLimits } from '#server/rules/request-limits.ts';

/** Room is left for the names and the boundaries between files. */
export const bytesInRequest = requestLimits.multipartBytes - 1024 * 1024;

/**
 * Splits files into requests the server accepts, in order. A request never holds two files of one name as the
 * server keeps it: it names what it skipped by file name, and the answer must be understood.
 */
export function splitIntoRequests<T extends { name: string; size: number }>(files: readonly T[]): T[][] {
  const requests: { files: T[]; bytes: number; names: Set<string> }[] = [];
  for (const file of files) {
    const name = nameAsKept(file.name);
    let request = requests.at(-1);
    const full =
      request === undefined ||
      request.files.length >= requestLimits.files ||
      request.bytes + file.size > bytesInRequest ||
      request.names.has(name);
    if (full || request === undefined) {
      request = { files: [], bytes: 0, names: new Set() };
      requests.push(request);
    }
    request.files.push(file);
    request.bytes += file.size;
    request.names.add(name);
  }
  return requests.map((request) => request.files);
}

/** How much of each file has been sent, when `sent` of a request's bytes have. Files go in order. */
export function shareProgress(sizes: readonly number[], sent: number, total: number): number[] {
  const payload = sizes.reduce((sum, size) => sum + size, 0);
  // The rest of the request is boundaries and names; spread it evenly by scaling.
  let left = total === 0 ? 0 : (sent / total) * payload;
  return sizes.map((size) => {
    if (size === 0) return total > 0 && sent >= total ? 1 : 0;
    const part = Math.min(size, Math.max(0, left));
    left -= part;
    return part / size;
  });
}

/** The folder a dropped file was in, relative to what was dropped: `/Photos/May/a.jpg` gives `Photos/May`. */
export function folderOfDropped(file: { name: string; path?: string; webkitRelativePath?: string }): string {
  const path = file.webkitRelativePath || file.path || '';
  const parts = path
    .replace(/\\/g, '/')
    .split('/')
    .filter((part) => part !== '' && part !== '.');
  return parts.slice(0, -1).join('/');
}

/** Files that systems leave in folders and nobody means to keep as evidence. */
export function isSystemFile(name: string): boolean {
  return /^(?:\.DS_Store|Thumbs\.db|desktop\.ini|\._.*)$/i.test(name);
}

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
