import { Button } from '@mantine/core';
import type { useKeptWords } from '#renderer/features/record-form/use-kept-words.ts';
import { Refusal } from '#renderer/parts/refusal.tsx';

interface FormEndProps {
  kept: ReturnType<typeof useKeptWords>;
  /** What sending the form does. */
  send: string;
  disabled?: boolean;
  onClose: () => void;
}

/** How a form of an item ends: why it was refused, and the two ways out. */
export function FormEnd({ kept, send, disabled = false, onClose }: FormEndProps) {
  return (
    <>
      <Refusal says={kept.problem} />
      <div className="row gap-2">
        <Button type="submit" loading={kept.busy} disabled={disabled}>
          {send}
        </Button>
        <Button
          variant="default"
          onClick={() => {
            kept.forget();
            onClose();
          }}
        >
          Cancel
        </Button>
      </div>
    </>
  );
}
