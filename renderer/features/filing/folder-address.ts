import type { Folder } from '#renderer/api/generated.ts';
import { emptyFilter, filterToQuery } from '#renderer/features/evidence/evidence-filter.ts';

/** Where what is in a folder is shown. */
export function folderAddress(kind: Folder['kind'], id: string): string {
  return kind === 'document'
    ? `/documents?folder=${id}`
    : `/evidence?${filterToQuery({ ...emptyFilter, folderId: id })}`;
}
