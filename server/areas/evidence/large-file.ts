import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { ArrivingFiles } from '#server/store/arriving-files.ts';

declare module '#server/catalog/context.ts' {
  interface WindowServices {
    arriving: ArrivingFiles;
  }
}

/** By these a file is known again: after a restart, after a reload of the window, and in a second window. */
export const knownBy = {
  fileName: z.string().min(1).max(1000),
  size: z.int().min(0).meta({ description: 'Bytes' }),
  lastModified: z.int().meta({ description: 'Milliseconds since 1970, as the browser says' }),
};

interface Known {
  caseId?: string | undefined;
  fileName: string;
  size: number;
  lastModified: number;
}

/** Under which a file arrives: the same for the same account, matter and file, and of one length for every name. */
export function arrivingId(accountId: string, { caseId = '', fileName, size, lastModified }: Known): string {
  return createHash('sha256')
    .update(JSON.stringify([accountId, caseId, fileName, size, lastModified]))
    .digest('hex');
}
