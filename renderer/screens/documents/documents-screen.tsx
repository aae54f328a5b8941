import { Button } from '@mantine/core';
import { IconFileText, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link, useLocation } from 'wouter';
import type { Document } from '#renderer/api/generated.ts';
import { useFolders } from '#renderer/api/matter-queries.ts';
import { stores } from '#renderer/api/stores.ts';
import { moveToTrash } from '#renderer/features/bulk/record-actions.ts';
import { UploadButton } from '#renderer/features/documents/upload-button.tsx';
import type { ChosenFile } from '#renderer/features/documents/upload-requests.ts';
import { useDocumentUploads } from '#renderer/features/documents/use-document-uploads.ts';
import { kindChoices } from '#renderer/features/documents/document-kinds.ts';
import { statusChoices } from '#renderer/features/documents/document-statuses.ts';
import { folderPath } from '#renderer/features/filing/folder-tree.ts';
import { Choice, CourtFileChoice, FilterBar } from '#renderer/features/list-screen/filter-bar.tsx';
import { useListAddress } from '#renderer/features/list-screen/list-address.ts';
import { ListScreen } from '#renderer/features/list-screen/list-screen.tsx';
import { RecordSide } from '#renderer/features/list-screen/record-side.tsx';
import { RecordTable } from '#renderer/features/list-screen/record-table.tsx';
import { useTableCommands } from '#renderer/features/list-screen/use-list-commands.ts';
import { useOpened, useRead } from '#renderer/features/list-screen/use-record-list.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { wholeView } from '#renderer/lib/address-fields.ts';
import { formatCount } from '#renderer/lib/quantities.ts';
import { focusedRow } from '#renderer/parts/row-focus.ts';
import { DocumentCells } from './document-cells.tsx';
import { documentFields, groupDocuments, isNarrowed } from './document-list.ts';
import { useDocumentDrop } from './use-document-drop.ts';
import { useHolding } from './use-holding.ts';
import { NewDocument } from './new-document.tsx';

/** What the person writes for the court and around it. */
export default function DocumentsScreen() {
  const { case: matter, canEdit } = useMatter();
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const read = useRead(stores.documents.useList(matter.caseId));
  const folders = useFolders(matter.caseId, 'document').data;
  const address = useListAddress(documentFields);
  const { view, narrow } = address;
  const { making, make, show } = useOpened(read, { ...address, making: address.query.has('new') });
  const holding = useHolding(matter.caseId, view.text);
  const groups = useMemo(
    () => groupDocuments(read.all, folders ?? [], view, holding),
    [read.all, folders, view, holding],
  );
  const shown = groups.flatMap(({ rows }) => rows);
  const uploads = useDocumentUploads();
  const upload = (files: readonly ChosenFile[]): void => void uploads.upload(files, view.folderId);
  useDocumentDrop(canEdit, upload);
  const remove = (document: Document): void => void moveToTrash(client, stores.documents, [document]);
  const removeMeant = (): void => {
    const meant = read.all.find(({ id }) => id === focusedRow());
    if (meant !== undefined) remove(meant);
  };
  useTableCommands({
    group: 'Documents',
    noun: 'document',
    canEdit,
    onNew: make,
    editing: [
      { keys: '#', label: 'Delete the document, with undo', icon: IconTrash, destructive: true, run: removeMeant },
    ],
  });
  return (
    <ListScreen
      list={{ ...read, shown }}
      title="Documents"
      sentence="Declarations, motions and letters you write. Every earlier version is kept."
      noun="document"
      icon={IconFileText}
      add={canEdit ? { label: 'New document', first: 'Write a document', run: make } : undefined}
      action={
        canEdit &&
        read.all.length > 0 && (
          <div className="row gap-2">
            <UploadButton label="Upload" busy={uploads.busy} onFiles={upload} />
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={make}>
              New document
            </Button>
          </div>
        )
      }
      head={
        read.all.length > 0 && (
          <FilterBar
            find={{
              label: 'Find a document',
              placeholder: 'Find a title or words in the text',
              value: view.text,
              width: 240,
            }}
            onFind={(text) => narrow({ text })}
            onShowAll={isNarrowed(view) ? () => narrow(wholeView(documentFields)) : undefined}
            counts={<span>{formatCount(shown.length, 'document')}</span>}
            end={
              <>
                <Button component={Link} href="/templates" size="compact-sm" variant="subtle">
                  Templates
                </Button>
                <Button component={Link} href="/document-folders" size="compact-sm" variant="subtle">
                  Folders
                </Button>
              </>
            }
          >
            <Choice
              label="Kind"
              any="Any kind"
              value={view.kind}
              data={kindChoices}
              width={150}
              onChange={(kind) => narrow({ kind })}
            />
            <Choice
              label="Status"
              any="Any status"
              value={view.status}
              data={statusChoices}
              width={150}
              onChange={(status) => narrow({ status })}
            />
            <CourtFileChoice value={view.courtCaseId} width={170} onChange={(courtCaseId) => narrow({ courtCaseId })} />
            {(folders ?? []).length > 0 && (
              <Choice
                label="Folder"
                any="Any folder"
                value={view.folderId}
                data={(folders ?? []).map(({ id }) => ({ value: id, label: folderPath(folders ?? [], id) }))}
                width={170}
                onChange={(folderId) => narrow({ folderId })}
              />
            )}
          </FilterBar>
        )
      }
      empty={{
        title: 'No document yet',
        words: (
          <p>
            Write declarations, motions and letters here. What you type is saved while you write, and you can restore
            any earlier version. A Word file, a PDF or a scan becomes one when you upload it, or drop it here.
          </p>
        ),
        action: canEdit && (
          <>
            <Button onClick={make}>Write a document</Button>
            <UploadButton label="Upload" busy={uploads.busy} onFiles={upload} />
            <Button component={Link} href="/templates" variant="default">
              Begin with a template
            </Button>
          </>
        ),
      }}
      onShowAll={() => narrow(wholeView(documentFields))}
      side={
        making && (
          <RecordSide label="Document" narrowest={380} onClose={() => show(null)}>
            <NewDocument
              isTemplate={address.query.get('new') === 'template'}
              onMade={({ id }) => navigate(`/documents/${id}`)}
              onClose={() => show(null)}
            />
          </RecordSide>
        )
      }
    >
      <RecordTable label="List of documents" columns={columns} groups={groups} chosen={null}>
        {(document) => <DocumentCells document={document} canEdit={canEdit} onDelete={remove} />}
      </RecordTable>
    </ListScreen>
  );
}

const columns = [
  { name: 'Title' },
  { name: 'Kind' },
  { name: 'Status', className: 'nowrap' },
  { name: 'Court file', className: 'spare' },
  { name: 'Last change', className: 'nowrap' },
  { name: 'Actions', className: 'row-menu', spoken: true },
];
