import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';

export function PanelHead({ title, onClose }: { title: string; onClose?: (() => void) | undefined }) {
  return (
    <div className="row between gap-2">
      <h2 className="breaks">{title}</h2>
      {onClose !== undefined && (
        <ActionIcon variant="subtle" color="gray" aria-label="Close" onClick={onClose}>
          <IconX size={16} />
        </ActionIcon>
      )}
    </div>
  );
}
