import { Button } from '@mantine/core';
import type { ReactNode } from 'react';

interface OvertakenProps {
  children: ReactNode;
  onTake: () => void;
  onSave: () => void;
}

/** It was changed by others while it was typed here: nothing is saved until the person chooses. */
export function Overtaken({ children, onTake, onSave }: OvertakenProps) {
  return (
    <p role="alert" className="tone-attention">
      {children}{' '}
      <Button size="compact-sm" variant="default" onClick={onTake}>
        Use saved version
      </Button>{' '}
      <Button size="compact-sm" onClick={onSave}>
        Save mine
      </Button>
    </p>
  );
}
