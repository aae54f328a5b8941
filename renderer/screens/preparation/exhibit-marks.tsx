import { Button, Menu } from '@mantine/core';
import { IconGavel } from '@tabler/icons-react';
import type { ItemOf } from '#renderer/api/preparation.ts';
import { markWords } from '#renderer/features/preparation/mark-words.ts';
import { useTask } from '#renderer/features/toasts/use-task.ts';
import { formatInstant } from '#renderer/lib/dates.ts';
import { exhibitMarks } from '#server/rules/preparation.ts';
import { useAct } from '#renderer/features/preparation/use-act.ts';

interface ExhibitMarksProps {
  item: ItemOf<'exhibit'>;
  canEdit: boolean;
}

/** What happened to an exhibit in court, and when; each mark is added with the time and none is taken away. */
export function ExhibitMarks({ item, canEdit }: ExhibitMarksProps) {
  const act = useAct();
  const { busy, attempt } = useTask();
  const says = item.mark === 'none' ? 'Not offered' : markWords[item.mark];
  return (
    <Menu position="bottom-end" returnFocus>
      <Menu.Target>
        <Button
          size="compact-sm"
          variant={item.mark === 'none' ? 'subtle' : 'light'}
          color={item.mark === 'admitted' ? 'green' : 'gray'}
          loading={busy}
          leftSection={<IconGavel size={14} aria-hidden />}
        >
          {says}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {canEdit &&
          exhibitMarks.map((mark) => (
            <Menu.Item
              key={mark}
              onClick={() =>
                void attempt(() => act({ action: 'mark-exhibit', itemId: item.id, mark }), 'It could not be marked')
              }
            >
              {markWords[mark]} now
            </Menu.Item>
          ))}
        {item.marks.length > 0 && <Menu.Divider />}
        {item.marks.map(({ mark, at, note }) => (
          <Menu.Label key={at}>
            {markWords[mark]} {formatInstant(at)}
            {note !== '' && `, ${note}`}
          </Menu.Label>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
