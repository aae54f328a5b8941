import { Button } from '@mantine/core';
import { IconNotebook } from '@tabler/icons-react';
import type { Hearing } from '#renderer/api/generated.ts';
import { useAct } from '#renderer/features/preparation/use-act.ts';
import { useTask } from '#renderer/features/toasts/use-task.ts';
import { Refusal } from '#renderer/parts/refusal.tsx';

/** Marks need a binder: one press makes it. */
export function NoBinder({ hearing }: { hearing: Hearing }) {
  const act = useAct();
  const { busy, problem, attempt } = useTask();
  const { id: hearingId, courtCaseId, purpose: title } = hearing;
  return (
    <div className="stack gap-2 rule-below p-3">
      <p className="text-sm">Marks are kept in a binder, and this hearing has none yet.</p>
      <Button
        size="compact-md"
        loading={busy}
        leftSection={<IconNotebook size={15} aria-hidden />}
        onClick={() => void attempt(() => act({ action: 'add-binder', title, hearingId, courtCaseId }))}
      >
        Make a binder
      </Button>
      <Refusal says={problem} />
    </div>
  );
}
