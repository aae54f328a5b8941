import { Button, Group, Modal, Stack } from '@mantine/core';
import { formatCount } from '#renderer/lib/quantities.ts';

interface DeletionQuestionProps {
  /** What goes, as a person knows it. */
  what: string;
  together: number;
  onDelete: () => void;
  onClose: () => void;
}

/** Nothing is preselected: Enter and Escape keep it. */
export function DeletionQuestion({ what, together, onDelete, onClose }: DeletionQuestionProps) {
  return (
    <Modal opened onClose={onClose} size={480} title={<b>Permanently delete {what}?</b>}>
      <Stack gap="md">
        <p>
          {together > 0 && `${formatCount(together, 'record')} that went with it will be deleted too. `}
          You can’t undo this.
        </p>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Keep
          </Button>
          <Button color="red" onClick={onDelete}>
            Permanently delete
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
