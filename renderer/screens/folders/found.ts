import { IconFolder } from '@tabler/icons-react';
import type { Folder } from '#renderer/api/generated.ts';
import { stores } from '#renderer/api/stores.ts';
import { folderAddress } from '#renderer/features/filing/folder-address.ts';
import { folderPath } from '#renderer/features/filing/folder-tree.ts';
import { foundRecords } from '#renderer/features/screens/found-records.ts';
import { matchable } from '#renderer/lib/quick-match.ts';

export default foundFolders('evidence', 'Folders');

/** Folders of one kind. */
export function foundFolders(kind: Folder['kind'], name: string) {
  return foundRecords<Folder>({
    name,
    kind: 'folder',
    list: (caseId) => stores.folders.list(caseId, { kind }),
    match: (folder, all) => matchable(folder.name, `${pathAbove(folder, all)} folder`),
    entry: (folder, all) => {
      const above = pathAbove(folder, all);
      return {
        label: folder.name,
        ...(above === '' ? {} : { detail: above }),
        icon: IconFolder,
        to: folderAddress(kind, folder.id),
      };
    },
  });
}

function pathAbove({ id, name }: Folder, all: readonly Folder[]): string {
  return folderPath(all, id).slice(0, -name.length).replace(/ \/ $/, '');
}
