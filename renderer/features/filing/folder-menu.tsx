import { Menu } from '@mantine/core';
import { IconFolderPlus, IconFolderSymlink, IconPencil, IconTrash } from '@tabler/icons-react';
import { formatCount } from '#renderer/lib/quantities.ts';
import { DotsMenu } from '#renderer/parts/dots-menu.tsx';

interface FolderMenuProps {
  name: string;
  /** Items in it and in all folders below. */
  total: number;
  onRename: () => void;
  onNewInside: () => void;
  onMove: () => void;
  onDelete: (withItems: boolean) => void;
  className?: string | undefined;
}

/** What can be done with one folder; deleting says what happens to its content. */
export function FolderMenu({ name, total, onRename, onNewInside, onMove, onDelete, className }: FolderMenuProps) {
  return (
    <DotsMenu label={`Actions for the folder ${name}`} className={className}>
      <Menu.Item leftSection={<IconPencil size={15} aria-hidden />} onClick={onRename}>
        Rename
      </Menu.Item>
      <Menu.Item leftSection={<IconFolderPlus size={15} aria-hidden />} onClick={onNewInside}>
        New folder inside
      </Menu.Item>
      <Menu.Item leftSection={<IconFolderSymlink size={15} aria-hidden />} onClick={onMove}>
        Move to…
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item leftSection={<IconTrash size={15} aria-hidden />} onClick={() => onDelete(false)}>
        {total > 0 ? `Delete the folder, keep its ${formatCount(total, 'item')}` : 'Delete the folder'}
      </Menu.Item>
      {total > 0 && (
        <Menu.Item c="var(--loss)" leftSection={<IconTrash size={15} aria-hidden />} onClick={() => onDelete(true)}>
          Delete it with {formatCount(total, 'item')}
        </Menu.Item>
      )}
    </DotsMenu>
  );
}
