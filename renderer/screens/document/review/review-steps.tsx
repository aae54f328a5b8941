import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { Court, Document } from '#renderer/api/generated.ts';
import { useTask } from '#renderer/features/toasts/use-task.ts';
import { Refusal } from '#renderer/parts/refusal.tsx';
import { FileForm, ServeForm } from './service-form.tsx';
import { SignForm } from './sign-form.tsx';
import { useKeptDraft } from './use-kept-draft.ts';
import type { CourtSide } from '#renderer/screens/document/use-court.ts';

interface ReviewStepsProps {
  document: Document;
  side: CourtSide;
  court: Court;
}

type Step = 'request-review' | 'approve' | 'request-changes' | 'sign' | 'serve' | 'file';

const names: Record<Step, string> = {
  'request-review': 'Request review',
  approve: 'Approve',
  'request-changes': 'Request changes',
  sign: 'Sign',
  serve: 'Record service',
  file: 'Record filing',
};

/** What can be done in each state, the usual next step first. */
const stepsOf: Record<Court['status'], readonly Step[]> = {
  draft: ['request-review', 'approve', 'sign'],
  in_review: ['approve', 'request-changes', 'sign'],
  approved: ['sign', 'serve', 'file', 'request-changes'],
  signed: ['serve', 'file', 'sign'],
  served: ['file', 'serve'],
  filed: ['serve'],
};

/** What can be done next; what needs more words opens below. */
export function ReviewSteps({ document, side, court }: ReviewStepsProps) {
  const [opened, setOpened] = useState<Step | null>(null);
  const { busy, problem, attempt, clear } = useTask();
  const steps = stepsOf[court.status];
  const open = opened !== null && steps.includes(opened) ? opened : null;
  const close = (): void => setOpened(null);
  const take = (step: Step): void => {
    clear();
    if (step === 'request-review' || step === 'approve') void attempt(() => side.act({ action: step }));
    else setOpened(step);
  };
  const again = court.signatures.some(({ state }) => state === 'valid');
  if (open !== null) {
    return (
      <section className="stack gap-3" aria-label={names[open]}>
        <h3>{names[open]}</h3>
        {open === 'sign' && <SignForm document={document} side={side} court={court} onDone={close} />}
        {open === 'serve' && <ServeForm document={document} side={side} onDone={close} />}
        {open === 'file' && <FileForm document={document} side={side} onDone={close} />}
        {open === 'request-changes' && <ChangesForm document={document} side={side} onDone={close} />}
      </section>
    );
  }
  return (
    <div className="stack gap-2">
      <div className="row wrap gap-2">
        {steps.map((step, at) => (
          <Button
            key={step}
            size="compact-md"
            {...(at > 0 && { variant: 'default' })}
            disabled={busy || !side.ready}
            onClick={() => take(step)}
          >
            {step === 'sign' && again ? 'Add a signature' : names[step]}
          </Button>
        ))}
      </div>
      <Refusal says={problem} />
    </div>
  );
}

interface ChangesFormProps {
  document: Document;
  side: CourtSide;
  onDone: () => void;
}

function ChangesForm({ document, side, onDone }: ChangesFormProps) {
  const { draft, set, forget } = useKeptDraft(
    { note: '' },
    { keptAs: `requested changes of ${document.id}`, name: `the changes to “${document.title}”` },
  );
  const { busy, problem, form } = useTask();
  const send = async (): Promise<void> => {
    await side.act({ action: 'request-changes', note: draft.note.trim() });
    forget();
    onDone();
  };
  return (
    <form className="stack gap-3" aria-label="Request changes" {...form(send)}>
      <Textarea
        label="What should change"
        required
        withAsterisk={false}
        autosize
        minRows={3}
        maxLength={4000}
        value={draft.note}
        onChange={(event) => set({ note: event.currentTarget.value })}
      />
      <Refusal says={problem} />
      <div className="row wrap gap-2">
        <Button type="submit" loading={busy} disabled={!side.ready}>
          Request changes
        </Button>
        <Button
          variant="default"
          onClick={() => {
            forget();
            onDone();
          }}
        >
          Cancel
        </Button>
      </div>
    </form>
  );
}
