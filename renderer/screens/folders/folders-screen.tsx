import { Button } from '@mantine/core';
import { IconFolder, IconFolderPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { useEvidence } from '#renderer/api/evidence-queries.ts';
import type { Folder } from '#renderer/api/generated.ts';
import { useFolders } from '#renderer/api/matter-queries.ts';
import { useCommands, type Command } from '#renderer/features/commands/commands.ts';
import { useOnTheWayOut } from '#renderer/features/toasts/delayed-deletion.ts';
import { useFolderActions } from '#renderer/features/filing/folder-actions.ts';
import { useDropTarget } from '#renderer/features/filing/use-drop-target.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { useScreenTitle } from '#renderer/parts/screen-title.ts';
import { EmptyState } from '#renderer/parts/empty-state.tsx';
import { Failure } from '#renderer/parts/failure.tsx';
import { MoveFolder } from '#renderer/features/filing/folder-choice.tsx';
import { Loading } from '#renderer/parts/loading.tsx';
import { NameForm } from '#renderer/parts/name-form.tsx';
import { PageHead } from '#renderer/parts/page-head.tsx';
import { focusedRow, focusRow } from '#renderer/parts/row-focus.ts';
import { ScrollRegion } from '#renderer/parts/scroll-region.tsx';
import { emptyFilter, filterToQuery } from '#renderer/features/evidence/evidence-filter.ts';
import { folderRows, folderSizes, withoutFolders } from '#renderer/features/filing/folder-tree.ts';
import { FolderLine, type Asking } from './folder-line.tsx';
import classes from '#renderer/features/filing/filing-screen.module.css';

const noFolders: Folder[] = [];

/** Where the files lie: the whole tree, to make, name, move and delete folders. */
export default function FoldersScreen() {
  useScreenTitle('Folders');
  const { case: matter, canEdit } = useMatter();
  const query = useFolders(matter.caseId);
  const evidence = useEvidence(matter.caseId).data;
  const gone = useOnTheWayOut();
  const folders = useMemo(() => withoutFolders(query.data ?? noFolders, gone), [query.data, gone]);
  const rows = useMemo(() => folderRows(folders), [folders]);
  const sizes = useMemo(() => (evidence === undefined ? null : folderSizes(folders, evidence)), [folders, evidence]);
  const actions = useFolderActions(folders);
  const [asking, setAsking] = useState<Asking>(null);
  const newAtTop = (): void => setAsking({ kind: 'new', id: null });
  useFolderCommands({ canEdit, rows, sizes, actions, onAsk: setAsking });
  const top = useDropTarget({
    onFolder: (id) => actions.move(id, null),
    refusal: (id) => actions.refusal(id, null),
  });
  const typingFirst = asking?.kind === 'new' && asking.id === null;
  return (
    <div className="stack min-h-0 full-height">
      <PageHead
        title="Folders"
        sentence="Where the evidence lies. A folder moves with everything in it; drag it onto another one, or press M."
        action={
          canEdit &&
          rows.length > 0 && (
            <Button leftSection={<IconFolderPlus size={16} aria-hidden />} onClick={newAtTop}>
              New folder
            </Button>
          )
        }
      />
      {query.isPending && <Loading label="Reading the folders" />}
      {query.isError && query.data === undefined && (
        <Failure title="The folders could not be read" error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.data !== undefined && rows.length === 0 && !typingFirst && (
        <NoFolders canEdit={canEdit} onStart={newAtTop} />
      )}
      {(rows.length > 0 || typingFirst) && (
        <ScrollRegion label="Folders" className={classes.area}>
          <div className={classes.columns} data-over={top.over === 'takes' || undefined} {...top.handlers}>
            <span>{top.over === null ? 'Name' : 'To the top, in no other folder'}</span>
            <span className="quiet figures text-right">Items</span>
            <span className="quiet figures text-right">Size</span>
          </div>
          <ul className="page-width">
            {rows.map((row) => (
              <FolderLine
                key={row.folder.id}
                row={row}
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
      )}
      <MoveFolder
        folder={asking?.kind === 'move' ? (folders.find(({ id }) => id === asking.id) ?? null) : null}
        folders={folders}
        refusal={actions.refusal}
        onMove={actions.move}
        onClose={() => setAsking(null)}
      />
    </div>
  );
}

interface CommandParts {
  canEdit: boolean;
  rows: ReturnType<typeof folderRows>;
  sizes: ReadonlyMap<string, number> | null;
  actions: ReturnType<typeof useFolderActions>;
  onAsk: (asking: Asking) => void;
}

function useFolderCommands({ canEdit, rows, sizes, actions, onAsk }: CommandParts): void {
  const [, navigate] = useLocation();
  const group = 'Folders';
  const withRow = (work: (id: string) => void) => () => {
    const id = focusedRow();
    if (id !== null) work(id);
  };
  const remove = (id: string): void => {
    const row = rows.find(({ folder }) => folder.id === id);
    if (row === undefined) return;
    actions.remove(row.folder, { items: row.total, bytes: sizes?.get(id) ?? null, with: false });
  };
  const edits: Command[] = [
    { group, keys: 'n', label: 'New folder', run: () => onAsk({ kind: 'new', id: null }) },
    { group, keys: 'e', label: 'Rename', run: withRow((id) => onAsk({ kind: 'rename', id })) },
    { group, keys: 'm', label: 'Move to…', run: withRow((id) => onAsk({ kind: 'move', id })) },
    { group, keys: '#', label: 'Delete, keeping what is in it', run: withRow(remove) },
  ];
  useCommands([
    { group, keys: 'j', label: 'Next folder', inPalette: false, run: () => focusRow(1) },
    { group, keys: 'k', label: 'Previous folder', inPalette: false, run: () => focusRow(-1) },
    {
      group,
      keys: 'Enter',
      label: 'Show what is in it',
      inPalette: false,
      run: withRow((id) => navigate(`/evidence?${filterToQuery({ ...emptyFilter, folderId: id })}`)),
    },
    ...(canEdit ? edits : []),
  ]);
}

function NoFolders({ canEdit, onStart }: { canEdit: boolean; onStart: () => void }) {
  return (
    <EmptyState
      icon={IconFolder}
      title="No folders yet"
      action={canEdit ? <Button onClick={onStart}>Make a folder</Button> : undefined}
    >
      <p>
        A folder holds what belongs together: letters from the school, bank statements, photos. Folders you drop on the
        window keep their tree and appear here by themselves.
      </p>
    </EmptyState>
  );
}
