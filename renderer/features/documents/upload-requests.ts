import { requestLimits } from '#server/rules/request-limits.ts';

/** A file that was chosen or dropped; `folder` is where it was, relative to what was dropped, or ''. */
export interface ChosenFile {
  file: File;
  folder: string;
}

/** What a form takes besides its files. */
const bytesOfAForm = 256 * 1024;

/** As many files and bytes as one request takes. */
export function requestsOf(files: readonly ChosenFile[]): ChosenFile[][] {
  const requests: ChosenFile[][] = [];
  let bytes = 0;
  for (const chosen of files) {
    bytes += chosen.file.size;
    const last = requests.at(-1);
    if (last && last.length < requestLimits.files && bytes <= requestLimits.multipartBytes - bytesOfAForm)
      last.push(chosen);
    else {
      requests.push([chosen]);
      bytes = chosen.file.size;
    }
  }
  return requests;
}
