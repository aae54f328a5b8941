import { IconX } from '@tabler/icons-react';
import { IconButton } from '#renderer/parts/icon-button.tsx';

export function PanelHead({ title, onClose }: { title: string; onClose?: (() => void) | undefined }) {
  return (
    <div className="row between gap-2">
      <h2 className="breaks">{title}</h2>
      {onClose !== undefined && <IconButton label="Close" icon={IconX} onClick={onClose} />}
    </div>
  );
}
