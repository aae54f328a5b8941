import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import type { TrashedRecord } from '#renderer/api/generated.ts';
import { deletePermanently, useTrash } from '#renderer/api/trash.ts';
import { restore } from '#renderer/features/records/restore.ts';
import { FilterBar } from '#renderer/features/list-screen/filter-bar.tsx';
import { ListScreen } from '#renderer/features/list-screen/list-screen.tsx';
import { RecordTable } from '#renderer/features/list-screen/record-table.tsx';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { toastDone, toastFailure } from '#renderer/features/toasts/toasts.tsx';
import { formatCount } from '#renderer/lib/quantities.ts';
import { Question } from '#renderer/parts/question.tsx';
import { TrashCells } from './trash-cells.tsx';
import { titleWords } from '#renderer/api/title-words.ts';

/** What was deleted in this window's matter: each can be restored whole until it is permanently deleted. */
export default function TrashScreen() {
  const { case: matter, canEdit } = useMatter();
  const client = useQueryClient();
  const [sought, setSought] = useState('');
  const query = useTrash(matter.caseId, useDeferredValue(sought.trim()));
  /** What is asked about: one record, or everything. */
  const [asked, setAsked] = useState<TrashedRecord | 'everything' | null>(null);
  const all = query.data?.records ?? [];
  const total = query.data?.total ?? 0;
  const none = all.length === 0 && sought === '';

  const restoreOne = async (record: TrashedRecord): Promise<void> => {
    const restored = await restore(client, matter.caseId, record);
    if (restored !== null) toastDone(restored);
  };
  const deleteAsked = async (): Promise<void> => {
    if (asked === null) return;
    setAsked(null);
    try {
      await deletePermanently(client, matter.caseId, asked === 'everything' ? null : [asked]);
    } catch (error) {
      toastFailure('It could not be deleted', error);
    }
  };
  return (
    <ListScreen
      list={{ query, all, shown: all, ready: query.data !== undefined }}
      title="Trash"
      sentence="What you delete stays here for 30 days. Files in Trash still use storage."
      noun="deleted record"
      icon={IconTrash}
      none={none}
      action={
        canEdit && total > 0 && sought === '' ? (
          <Button variant="default" onClick={() => setAsked('everything')}>
            Empty Trash
          </Button>
        ) : (
          <></>
        )
      }
      head={
        none ? null : (
          <FilterBar
            find={{ label: 'Find in Trash', placeholder: 'Find by name', value: sought, width: 220 }}
            onFind={setSought}
            counts={<span>{formatCount(total, 'record')}</span>}
          >
            {null}
          </FilterBar>
        )
      }
      empty={{ title: 'Trash is empty', words: <p>Anything you delete can be restored from here.</p> }}
      noneFits={{ title: 'Nothing found', words: 'Nothing in Trash has this name.', showAll: 'Show all' }}
      onShowAll={sought === '' ? undefined : () => setSought('')}
    >
      <RecordTable label="Trash" columns={columns} groups={[{ name: 'all', rows: all }]} chosen={null}>
        {(record) => (
          <TrashCells
            record={record}
            canEdit={canEdit}
            onRestore={() => void restoreOne(record)}
            onDelete={() => setAsked(record)}
          />
        )}
      </RecordTable>
      {asked !== null && (
        <Question
          title={`Permanently delete ${asked === 'everything' ? formatCount(total, 'record') : `“${titleWords(asked.resource, asked.title)}”`}?`}
          yes="Permanently delete"
          no="Keep"
          onYes={() => void deleteAsked()}
          onClose={() => setAsked(null)}
        >
          <p>
            {asked !== 'everything' &&
              asked.together > 0 &&
              `${formatCount(asked.together, 'record')} that went with it will be deleted too. `}
            You can’t undo this.
          </p>
        </Question>
      )}
    </ListScreen>
  );
}

const columns = [
  { name: 'Name' },
  { name: 'Kind' },
  { name: 'Deleted' },
  { name: 'Kept until' },
  { name: 'Actions', spoken: true },
];
