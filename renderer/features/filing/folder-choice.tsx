import { Modal } from '@mantine/core';
import { IconArrowBarToUp, IconFolder } from '@tabler/icons-react';
import { useCallback } from 'react';
import type { Folder } from '#renderer/api/generated.ts';
import { folderPath, folderRows } from './folder-tree.ts';
import { named } from '#renderer/lib/quick-match.ts';
import { PickList, type PickOption } from '#renderer/parts/pick-list.tsx';

interface FolderChoiceProps {
  label: string;
  folders: readonly Folder[];
  /** What no folder is called: “No folder”, “The top”. */
  none: string;
  onPick: (folderId: string | null) => void;
  /** Makes a folder of the name typed, and picks it; without it only those there are can be picked. */
  onNew?: (name: string) => void;
  /** Leaves out what it would refuse. */
  mayPick?: (folderId: string | null) => boolean;
  holds?: (folderId: string | null) => PickOption['holds'];
}

/** The folders to choose one from: the tree, or what fits the letters typed. */
export function FolderChoice({ label, folders, none, onPick, onNew, mayPick, holds }: FolderChoiceProps) {
  const options = useCallback(
    (typed: string): PickOption[] => {
      const words = typed.trim();
      const all = folderRows(folders).filter(({ folder }) => mayPick?.(folder.id) !== false);
      const found = named(all, ({ folder }) => folder.name, words);
      const lines: PickOption[] = found.map(({ folder, depth }) => ({
        key: folder.id,
        name: folder.name,
        detail: words === '' || folder.parentId === null ? '' : folderPath(folders, folder.parentId),
        depth: words === '' ? depth : 0,
        icon: <IconFolder size={16} stroke={1.6} aria-hidden />,
        holds: holds?.(folder.id),
        onPick: () => onPick(folder.id),
      }));
      if (words === '' && mayPick?.(null) !== false) {
        const icon = <IconArrowBarToUp size={16} stroke={1.6} aria-hidden />;
        lines.push({ key: 'none', name: none, icon, holds: holds?.(null), onPick: () => onPick(null) });
      }
      if (
        onNew !== undefined &&
        words !== '' &&
        !folders.some(({ name }) => name.toLowerCase() === words.toLowerCase())
      ) {
        const icon = <IconFolder size={16} stroke={1.6} aria-hidden />;
        lines.push({ key: 'new', name: `New folder “${words}”`, icon, onPick: () => onNew(words) });
      }
      return lines;
    },
    [folders, none, onPick, onNew, mayPick, holds],
  );
  return <PickList label={label} placeholder="Type to find a folder" options={options} nothing="No folder fits." />;
}

interface MoveFolderProps {
  folder: Folder | null;
  folders: readonly Folder[];
  refusal: (id: string, parentId: string | null) => string | null;
  onMove: (id: string, parentId: string | null) => void;
  onClose: () => void;
}

/** Where a folder should go; places that would refuse it are not offered. */
export function MoveFolder({ folder, folders, refusal, onMove, onClose }: MoveFolderProps) {
  return (
    <Modal opened={folder !== null} onClose={onClose} title={folder && `Move “${folder.name}” to`} size="sm">
      {folder !== null && (
        <FolderChoice
          label={`Move ${folder.name} to`}
          folders={folders}
          none="The top, in no other folder"
          mayPick={(parentId) => refusal(folder.id, parentId) === null}
          onPick={(parentId) => {
            onClose();
            onMove(folder.id, parentId);
          }}
        />
      )}
    </Modal>
  );
}
