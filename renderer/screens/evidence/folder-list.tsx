import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconFolder, IconFolderPlus, IconPencil, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createFolder, deleteFolder, renameFolder } from '#renderer/api/filing-edits.ts';
import type { Folder } from '#renderer/api/generated.ts';
import { useMatter } from '#renderer/app/matter.tsx';
import { toastFailure } from '#renderer/app/toasts.tsx';
import { folderRows, type FolderRow } from '#renderer/lib/folder-tree.ts';
import { formatCount } from '#renderer/lib/quantities.ts';
import { NameForm } from './name-form.tsx';
import { PaneEntry } from './pane-entry.tsx';
import { PaneHead } from './pane-head.tsx';
import classes from './evidence.module.css';

interface FolderListProps {
  folders: readonly Folder[];
  chosen: string | null;
  onChoose: (id: string) => void;
  onMove: (folderId: string, ids: readonly string[]) => void;
}

/** Which name is being typed: a new folder in a parent (null: at the top), or another name for one. */
type Typing = { kind: 'new'; parentId: string | null } | { kind: 'rename'; id: string } | null;

export function FolderList({ folders, chosen, onChoose, onMove }: FolderListProps) {
  const { case: matter, canEdit } = useMatter();
  const client = useQueryClient();
  const [typing, setTyping] = useState<Typing>(null);
  const done = (): void => setTyping(null);
  const create = async (name: string, parentId: string | null): Promise<void> => {
    await createFolder(client, { caseId: matter.caseId, name, parentId });
  };
  return (
    <section aria-label="Folders">
      <PaneHead
        title="Folders"
        action="New folder"
        onAction={canEdit ? () => setTyping({ kind: 'new', parentId: null }) : undefined}
      />
      <ul className={classes.entries}>
        {folderRows(folders).map((row) => (
          <FolderLine
            key={row.folder.id}
            row={row}
            chosen={chosen === row.folder.id}
            onChoose={() => onChoose(row.folder.id)}
            onMove={(ids) => onMove(row.folder.id, ids)}
            canEdit={canEdit}
            typing={typing}
            onType={setTyping}
            onCreate={(name) => create(name, row.folder.id)}
          />
        ))}
        {typing?.kind === 'new' && typing.parentId === null && (
          <li>
            <NameForm label="Name of the new folder" onSubmit={(name) => create(name, null)} onDone={done} />
          </li>
        )}
      </ul>
      {folders.length === 0 && typing === null && (
        <p className={classes.paneHint}>Dropped folders keep their tree and appear here.</p>
      )}
    </section>
  );
}

interface FolderLineProps {
  row: FolderRow;
  chosen: boolean;
  onChoose: () => void;
  onMove: (ids: readonly string[]) => void;
  canEdit: boolean;
  typing: Typing;
  onType: (typing: Typing) => void;
  onCreate: (name: string) => Promise<void>;
}

function FolderLine({ row, chosen, onChoose, onMove, canEdit, typing, onType, onCreate }: FolderLineProps) {
  const client = useQueryClient();
  const { folder, depth, total } = row;
  const done = (): void => onType(null);
  const renaming = typing?.kind === 'rename' && typing.id === folder.id;
  const adding = typing?.kind === 'new' && typing.parentId === folder.id;
  return (
    <>
      {renaming ? (
        <li>
          <NameForm
            label={`New name for ${folder.name}`}
            initial={folder.name}
            onSubmit={(name) => renameFolder(client, folder, name)}
            onDone={done}
          />
        </li>
      ) : (
        <PaneEntry
          icon={<IconFolder size={16} stroke={1.6} aria-hidden />}
          name={folder.name}
          count={total}
          depth={depth}
          chosen={chosen}
          onChoose={onChoose}
          onDrop={canEdit ? onMove : undefined}
          menu={canEdit ? <FolderMenu row={row} onType={onType} /> : undefined}
        />
      )}
      {adding && (
        <li style={{ paddingLeft: 14 }}>
          <NameForm label={`Name of the folder in ${folder.name}`} onSubmit={onCreate} onDone={done} />
        </li>
      )}
    </>
  );
}

function FolderMenu({ row, onType }: { row: FolderRow; onType: (typing: Typing) => void }) {
  const client = useQueryClient();
  const { folder, total } = row;
  const remove = (withItems: boolean): void => {
    deleteFolder(client, folder, withItems).catch((error: unknown) =>
      toastFailure(`“${folder.name}” could not be deleted`, error),
    );
  };
  return (
    <Menu position="bottom-end" returnFocus>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          className={classes.entryMenu}
          aria-label={`Actions for the folder ${folder.name}`}
        >
          <IconDots size={15} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconPencil size={15} aria-hidden />}
          onClick={() => onType({ kind: 'rename', id: folder.id })}
        >
          Rename
        </Menu.Item>
        <Menu.Item
          leftSection={<IconFolderPlus size={15} aria-hidden />}
          onClick={() => onType({ kind: 'new', parentId: folder.id })}
        >
          New folder inside
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconTrash size={15} aria-hidden />} onClick={() => remove(false)}>
          {total > 0 ? `Delete the folder, keep its ${formatCount(total, 'item')}` : 'Delete the folder'}
        </Menu.Item>
        {total > 0 && (
          <Menu.Sub>
            <Menu.Sub.Target>
              <Menu.Sub.Item c="var(--loss)" leftSection={<IconTrash size={15} aria-hidden />}>
                Delete with {formatCount(total, 'item')}
              </Menu.Sub.Item>
            </Menu.Sub.Target>
            <Menu.Sub.Dropdown>
              <Menu.Label>This cannot be undone.</Menu.Label>
              <Menu.Item c="var(--loss)" onClick={() => remove(true)}>
                Delete the folder and {formatCount(total, 'item')} for good
              </Menu.Item>
            </Menu.Sub.Dropdown>
          </Menu.Sub>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
