import { Button, FileButton, Select } from '@mantine/core';
import { useState } from 'react';
import { toastDone, toastFailure } from '#renderer/features/toasts/toasts.tsx';
import { useTask } from '#renderer/features/toasts/use-task.ts';
import { formatCount } from '#renderer/lib/quantities.ts';
import { Question } from '#renderer/parts/question.tsx';
import { useAct } from '#renderer/features/preparation/use-act.ts';

interface Backup extends Record<string, unknown> {
  matters: { caseId: string; caption: string }[];
}

/** Takes a backup of binders into a matter that has none. */
export function Restore() {
  const act = useAct();
  const { busy, problem, attempt } = useTask();
  const [backup, setBackup] = useState<Backup | null>(null);
  const [from, setFrom] = useState<string | null>(null);
  const read = async (file: File | null): Promise<void> => {
    if (file === null) return;
    try {
      const given = JSON.parse(await file.text()) as Backup;
      if (!Array.isArray(given.matters)) throw new Error('This file is not a backup of binders.');
      setBackup(given);
      setFrom(given.matters[0]?.caseId ?? null);
    } catch (error) {
      toastFailure(
        'The backup could not be read',
        error instanceof SyntaxError ? new Error('It is not a backup of binders.') : error,
      );
    }
  };
  const restore = async (): Promise<void> => {
    if (backup === null || from === null) return;
    const { binders, missing } = await act({ action: 'restore', backup, from });
    setBackup(null);
    toastDone(
      `Restored ${formatCount(binders.length, 'binder')}.${missing.length === 0 ? '' : ` ${formatCount(missing.length, 'record')} that they name ${missing.length === 1 ? 'is' : 'are'} not in this matter.`}`,
    );
  };
  return (
    <>
      <FileButton onChange={(file) => void read(file)} accept="application/json,.json">
        {(props) => (
          <Button variant="default" {...props}>
            Restore a backup
          </Button>
        )}
      </FileButton>
      {backup !== null && (
        <Question
          title="Restore binders into this matter?"
          yes="Restore"
          harmless
          busy={busy}
          problem={problem}
          onClose={() => setBackup(null)}
          onYes={() => void attempt(restore)}
        >
          <p>Evidence, to-dos, and contacts that are in this matter are linked again. What is missing is named.</p>
          {backup.matters.length > 1 && (
            <Select
              label="Matter in the backup"
              data={backup.matters.map(({ caseId, caption }) => ({ value: caseId, label: caption }))}
              value={from}
              allowDeselect={false}
              onChange={setFrom}
            />
          )}
        </Question>
      )}
    </>
  );
}
