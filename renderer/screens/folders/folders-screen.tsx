import { IconFolder, IconFolderPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { useEvidence } from '#renderer/api/evidence.ts';
import type { Folder } from '#renderer/api/generated.ts';
import { useFolders } from '#renderer/api/matter-queries.ts';
import { folderAddress } from '#renderer/features/filing/folder-address.ts';
import { useFolderActions } from '#renderer/features/filing/folder-actions.ts';
import { MoveFolder } from '#renderer/features/filing/folder-choice.tsx';
import { folderRows, folderSizes, withoutFolders } from '#renderer/features/filing/folder-tree.ts';
import { useDropTarget } from '#renderer/features/filing/use-drop-target.ts';
import { ListScreen } from '#renderer/features/list-screen/list-screen.tsx';
import { useTableCommands } from '#renderer/features/list-screen/use-list-commands.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { useOnTheWayOut } from '#renderer/features/toasts/delayed-deletion.ts';
import { NameForm } from '#renderer/parts/name-form.tsx';
import { focusedRow } from '#renderer/parts/row-focus.ts';
import { ScrollRegion } from '#renderer/parts/scroll-region.tsx';
import { FolderLine, type Asking } from './folder-line.tsx';
import classes from '#renderer/features/filing/filing-screen.module.css';

const noFolders: Folder[] = [];

const kinds = {
  evidence: {
    title: 'Folders',
    sentence: 'Folders for your evidence. A folder moves with everything in it: drag it onto another one, or press M.',
    empty:
      'A folder holds what belongs together: letters from the school, bank statements, photos. Folders you drop on the window keep their structure and appear here.',
  },
  document: {
    title: 'Document folders',
    sentence: 'Folders for what you write. A folder moves with everything in it: drag it onto another one, or press M.',
    empty: 'A folder holds what belongs together: the papers of one motion, letters to the school.',
  },
};

/** Where the files are: the whole tree, to make, name, move and delete folders. */
export default function FoldersScreen() {
  const evidence = useEvidence(useMatter().case.caseId).data;
  return <FolderTree kind="evidence" sized={evidence ?? null} />;
}

interface FolderTreeProps {
  kind: Folder['kind'];
  /** What is in them, where it has sizes to add up; null while it is still being read. */
  sized?: readonly { folderId: string | null; size: number }[] | null;
}

/** The folders of one kind. */
export function FolderTree({ kind, sized }: FolderTreeProps) {
  const { title, sentence, empty } = kinds[kind];
  const { case: matter, canEdit } = useMatter();
  const [, navigate] = useLocation();
  const query = useFolders(matter.caseId, kind);
  const gone = useOnTheWayOut();
  const folders = useMemo(() => withoutFolders(query.data ?? noFolders, gone), [query.data, gone]);
  const rows = useMemo(() => folderRows(folders), [folders]);
  const sizes = useMemo(() => (sized == null ? null : folderSizes(folders, sized)), [folders, sized]);
  const actions = useFolderActions(folders, kind);
  const [asking, setAsking] = useState<Asking>(null);
  const newAtTop = (): void => setAsking({ kind: 'new', id: null });
  const withRow = (work: (id: string) => void) => () => {
    const id = focusedRow();
    if (id !== null) work(id);
  };
  const remove = (id: string): void => {
    const row = rows.find(({ folder }) => folder.id === id);
    if (row === undefined) return;
    actions.remove(row.folder, { items: row.total, with: false });
  };
  const show = (id: string): void => navigate(folderAddress(kind, id));
  useTableCommands({
    group: title,
    noun: 'folder',
    canEdit,
    onNew: newAtTop,
    reading: [{ keys: 'Enter', label: 'Show what is in it', inPalette: false, run: withRow(show) }],
    editing: [
      { keys: 'e', label: 'Rename', run: withRow((id) => setAsking({ kind: 'rename', id })) },
      { keys: 'm', label: 'Move to…', run: withRow((id) => setAsking({ kind: 'move', id })) },
      { keys: '#', label: 'Delete, keep its contents', destructive: true, run: withRow(remove) },
    ],
  });
  const top = useDropTarget({
    onFolder: (id) => actions.move(id, null),
    refusal: (id) => actions.refusal(id, null),
  });
  const typingFirst = asking?.kind === 'new' && asking.id === null;
  return (
    <ListScreen
      list={{ query, all: rows, shown: rows, ready: query.data !== undefined }}
      title={title}
      sentence={sentence}
      noun="folder"
      icon={IconFolder}
      add={canEdit ? { label: 'New folder', first: 'Make a folder', icon: IconFolderPlus, run: newAtTop } : undefined}
      adding={typingFirst}
      empty={{
        title: 'No folders yet',
        words: <p>{empty}</p>,
      }}
    >
      <ScrollRegion label={title} className={classes.area}>
        <div className={classes.columns} data-over={top.over === 'takes' || undefined} {...top.handlers}>
          <span>{top.over === null ? 'Name' : 'To the top, in no other folder'}</span>
          <span className="quiet figures text-right">Items</span>
          <span className="quiet figures text-right">{sized !== undefined && 'Size'}</span>
        </div>
        <ul className="page-width">
          {rows.map((row) => (
            <FolderLine
              key={row.folder.id}
              row={row}
              href={folderAddress(kind, row.folder.id)}
              bytes={sizes?.get(row.folder.id) ?? (sizes === null ? null : 0)}
              canEdit={canEdit}
              actions={actions}
              asking={asking?.id === row.folder.id ? asking.kind : null}
              onAsk={setAsking}
            />
          ))}
          {typingFirst && (
            <li>
              <NameForm
                label="Name of the new folder"
                onSubmit={(name) => actions.create(name, null)}
                onDone={() => setAsking(null)}
              />
            </li>
          )}
        </ul>
      </ScrollRegion>
      <MoveFolder
        folder={asking?.kind === 'move' ? (folders.find(({ id }) => id === asking.id) ?? null) : null}
        folders={folders}
        refusal={actions.refusal}
        onMove={actions.move}
        onClose={() => setAsking(null)}
      />
    </ListScreen>
  );
}
