import { Menu } from '@mantine/core';
import { IconEdit, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { BinderItem } from '#renderer/api/generated.ts';
import { useTask } from '#renderer/features/toasts/use-task.ts';
import { DotsMenu } from '#renderer/parts/dots-menu.tsx';
import { Question } from '#renderer/parts/question.tsx';
import { kinds } from './kinds.ts';
import { useAct } from '#renderer/features/preparation/use-act.ts';

interface ItemMenuProps {
  item: BinderItem;
  /** As it is shown. */
  name: string;
  onEdit: () => void;
}

/** What can be done with an item of a binder. */
export function ItemMenu({ item, name, onEdit }: ItemMenuProps) {
  const act = useAct();
  const { busy, problem, attempt } = useTask();
  const [asking, setAsking] = useState(false);
  const { noun } = kinds[item.kind];
  const isLink = item.kind === 'todo' || item.kind === 'link';
  return (
    <>
      <DotsMenu label={`Actions for ${name}`}>
        {!isLink && (
          <Menu.Item leftSection={<IconEdit size={15} aria-hidden />} onClick={onEdit}>
            Edit
          </Menu.Item>
        )}
        <Menu.Item color="red" leftSection={<IconTrash size={15} aria-hidden />} onClick={() => setAsking(true)}>
          Remove from the binder
        </Menu.Item>
      </DotsMenu>
      {asking && (
        <Question
          title={`Remove “${name}” from the binder?`}
          yes="Remove"
          busy={busy}
          problem={problem}
          onClose={() => setAsking(false)}
          onYes={() => void attempt(() => act({ action: 'remove-item', itemId: item.id }))}
        >
          <p>
            {isLink || item.kind === 'exhibit' || item.kind === 'witness'
              ? 'What it is about stays in the matter. Your notes on it here are deleted. This can’t be undone.'
              : `This ${noun} is deleted. This can’t be undone.`}
          </p>
        </Question>
      )}
    </>
  );
}
