import { Button } from '@mantine/core';
import { IconGavel, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import type { CourtCase } from '#renderer/api/generated.ts';
import { stores } from '#renderer/api/stores.ts';
import { useCommands } from '#renderer/features/commands/commands.ts';
import { deleteSoon, useOnTheWayOut } from '#renderer/features/toasts/delayed-deletion.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { RecordSide } from '#renderer/features/list-screen/record-side.tsx';
import { useScreenTitle } from '#renderer/parts/screen-title.ts';
import { EmptyState } from '#renderer/parts/empty-state.tsx';
import { Failure } from '#renderer/parts/failure.tsx';
import { Loading } from '#renderer/parts/loading.tsx';
import { PageHead } from '#renderer/parts/page-head.tsx';
import { formatCount } from '#renderer/lib/quantities.ts';
import { CourtFileForm } from './court-file-form.tsx';
import { CourtFileTable } from './court-file-table.tsx';
import { focusRow } from '#renderer/parts/row-focus.ts';

type Panel = { kind: 'new' } | { kind: 'one'; id: string } | null;

/** The files that courts keep on this matter: one for each proceeding, with its number, judge and evidence. */
export default function CourtFilesScreen() {
  useScreenTitle('Court files');
  const { case: matter, canEdit } = useMatter();
  const files = stores.courtCases.useList(matter.caseId);
  const gone = useOnTheWayOut();
  const client = useQueryClient();
  const [query] = useSearchParams();
  const asked = query.get('id');
  const [panel, setPanel] = useState<Panel>(asked === null ? null : { kind: 'one', id: asked });
  const shown = files.data?.filter(({ id }) => !gone.has(id));
  const chosen = panel?.kind === 'one' ? shown?.find(({ id }) => id === panel.id) : undefined;
  const start = (): void => setPanel({ kind: 'new' });
  const remove = (file: CourtCase): void => {
    setPanel(null);
    deleteSoon({
      ids: [file.id],
      says: deletionWords(file),
      failed: `“${file.caption}” could not be deleted`,
      remove: () => stores.courtCases.remove(client, file),
    });
  };
  useCommands([
    ...(canEdit ? [{ group: 'Court files', keys: 'n', label: 'New court file', icon: IconPlus, run: start }] : []),
    { group: 'Court files', keys: 'j', label: 'Next court file', inPalette: false, run: () => focusRow(1) },
    { group: 'Court files', keys: 'k', label: 'Previous court file', inPalette: false, run: () => focusRow(-1) },
    ...(canEdit && chosen !== undefined
      ? [{ group: 'Court files', keys: '#', label: 'Delete, with undo', icon: IconTrash, run: () => remove(chosen) }]
      : []),
  ]);
  return (
    <div className="flex full-height">
      <section className="grow stack" aria-label="Court files">
        <PageHead
          title="Court files"
          sentence="One for each proceeding a court keeps on this matter. Evidence can belong to several."
          action={
            canEdit &&
            shown !== undefined &&
            shown.length > 0 && (
              <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={start}>
                New court file
              </Button>
            )
          }
        />
        {files.isPending && <Loading label="Reading the court files" />}
        {files.isError && files.data === undefined && (
          <Failure title="The court files could not be read" error={files.error} onRetry={() => void files.refetch()} />
        )}
        {shown?.length === 0 && <NoFiles canEdit={canEdit} onStart={start} />}
        {shown !== undefined && shown.length > 0 && (
          <CourtFileTable files={shown} chosen={chosen?.id ?? null} onChoose={(id) => setPanel({ kind: 'one', id })} />
        )}
      </section>
      {(panel?.kind === 'new' || chosen !== undefined) && (
        <RecordSide label="Court file" narrowest={380} onClose={() => setPanel(null)}>
          <CourtFileForm
            key={chosen?.id ?? 'new'}
            file={chosen ?? null}
            canEdit={canEdit}
            onSaved={(file) => setPanel({ kind: 'one', id: file.id })}
            onClose={() => setPanel(null)}
            onDelete={remove}
          />
        </RecordSide>
      )}
    </div>
  );
}

function NoFiles({ canEdit, onStart }: { canEdit: boolean; onStart: () => void }) {
  return (
    <EmptyState
      icon={IconGavel}
      title="No court file yet"
      action={canEdit ? <Button onClick={onStart}>Make a court file</Button> : undefined}
    >
      <p>
        A divorce, a protective order and an appeal are three files at the court, each with its own number and judge.
        Keep them apart here, and every exhibit, hearing and packet knows which file it is for.
      </p>
    </EmptyState>
  );
}

function deletionWords({ caption, evidenceCount }: CourtCase): string {
  if (evidenceCount === 0) return `Deleting the court file “${caption}”.`;
  const items = evidenceCount === 1 ? 'Its 1 item stays' : `Its ${formatCount(evidenceCount, 'item')} stay`;
  return `Deleting the court file “${caption}”. ${items} in the evidence, no longer assigned to it.`;
}
