import { Menu } from '@mantine/core';
import { IconDownload, IconEdit, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { Binder } from '#renderer/api/generated.ts';
import { itemsOf, preparationBackupUrl } from '#renderer/api/preparation.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { toastDone } from '#renderer/features/toasts/toasts.tsx';
import { useTask } from '#renderer/features/toasts/use-task.ts';
import { formatCount } from '#renderer/lib/quantities.ts';
import { DotsMenu } from '#renderer/parts/dots-menu.tsx';
import { Question } from '#renderer/parts/question.tsx';
import { useAct } from '#renderer/features/preparation/use-act.ts';

/** What can be done with a binder as a whole. */
export function BinderMenu({ binder, onEdit }: { binder: Binder; onEdit: () => void }) {
  const act = useAct();
  const { caseId } = useMatter().case;
  const [, navigate] = useLocation();
  const { busy, problem, attempt } = useTask();
  const [asking, setAsking] = useState(false);
  const remove = async (): Promise<void> => {
    await act({ action: 'remove-binder', binderId: binder.id });
    toastDone(`Deleted the binder “${binder.title}”`);
    navigate('/preparation');
  };
  return (
    <>
      <DotsMenu label={`Actions for the binder ${binder.title}`}>
        <Menu.Item leftSection={<IconEdit size={15} aria-hidden />} onClick={onEdit}>
          Title, court file, and hearing
        </Menu.Item>
        <Menu.Item
          component="a"
          href={preparationBackupUrl(caseId)}
          download
          leftSection={<IconDownload size={15} aria-hidden />}
        >
          Back up all binders
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item color="red" leftSection={<IconTrash size={15} aria-hidden />} onClick={() => setAsking(true)}>
          Delete the binder
        </Menu.Item>
      </DotsMenu>
      {asking && (
        <Question
          title={`Delete “${binder.title}”?`}
          yes="Delete"
          busy={busy}
          problem={problem}
          onClose={() => setAsking(false)}
          onYes={() => void attempt(remove)}
        >
          <p>
            {formatCount(itemsOf([binder]).length, 'entry', 'entries')} will be deleted, with all that was marked in
            court. Evidence, documents, to-dos, and contacts stay. This can’t be undone.
          </p>
        </Question>
      )}
    </>
  );
}
