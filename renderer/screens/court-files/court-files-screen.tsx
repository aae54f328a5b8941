import { IconGavel, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { CourtCase } from '#renderer/api/generated.ts';
import { stores } from '#renderer/api/stores.ts';
import { moveToTrash } from '#renderer/features/bulk/record-actions.ts';
import { useListAddress } from '#renderer/features/list-screen/list-address.ts';
import { ListScreen } from '#renderer/features/list-screen/list-screen.tsx';
import { GoneSide, RecordSide } from '#renderer/features/list-screen/record-side.tsx';
import { RecordTable } from '#renderer/features/list-screen/record-table.tsx';
import { useTableCommands } from '#renderer/features/list-screen/use-list-commands.ts';
import { useOpened, useRead } from '#renderer/features/list-screen/use-record-list.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { CourtFileCells } from './court-file-cells.tsx';
import { CourtFileForm } from './court-file-form.tsx';

/** The files that courts keep on this matter: one for each proceeding, with its number, judge and evidence. */
export default function CourtFilesScreen() {
  const { case: matter, canEdit } = useMatter();
  const client = useQueryClient();
  const read = useRead(stores.courtCases.useList(matter.caseId));
  const address = useListAddress(notNarrowed);
  const { opened, missing, making, make, show } = useOpened(read, { ...address, making: address.query.has('new') });
  const chosen = read.all.find(({ id }) => id === opened);
  const remove = (file: CourtCase): void => {
    show(null);
    void moveToTrash(client, stores.courtCases, [file]);
  };
  useTableCommands({
    group: 'Court files',
    noun: 'court file',
    canEdit,
    onNew: make,
    editing:
      chosen === undefined
        ? []
        : [{ keys: '#', label: 'Delete, with undo', icon: IconTrash, destructive: true, run: () => remove(chosen) }],
  });
  return (
    <ListScreen
      list={{ ...read, shown: read.all }}
      title="Court files"
      sentence="One for each case number a court gave this matter. Evidence can belong to several."
      noun="court file"
      icon={IconGavel}
      add={canEdit ? { label: 'New court file', first: 'Make a court file', run: make } : undefined}
      empty={{
        title: 'No court file yet',
        words: (
          <p>
            A divorce, a protective order and an appeal are three files at the court, each with its own number and
            judge. Keep them apart here, so every exhibit and hearing shows which file it is for.
          </p>
        ),
      }}
      side={
        missing !== null ? (
          <GoneSide label="Court file" resource="courtCases" id={missing} onClose={() => show(null)} />
        ) : (
          (making || chosen !== undefined) && (
            <RecordSide label="Court file" narrowest={380} onClose={() => show(null)}>
              <CourtFileForm
                key={chosen?.id ?? 'new'}
                file={chosen ?? null}
                canEdit={canEdit}
                onSaved={({ id }) => show(id)}
                onClose={() => show(null)}
                onDelete={remove}
              />
            </RecordSide>
          )
        )
      }
    >
      <RecordTable
        label="Court files"
        columns={columns}
        groups={[{ name: 'all', rows: read.all }]}
        chosen={chosen?.id ?? null}
      >
        {(file) => <CourtFileCells file={file} chosen={file === chosen} onChoose={show} />}
      </RecordTable>
    </ListScreen>
  );
}

const notNarrowed = {};

const columns = [
  { name: 'Caption' },
  { name: 'Number' },
  { name: 'Court' },
  { name: 'Filed' },
  { name: 'Status' },
  { name: 'Evidence', className: 'text-right' },
];
