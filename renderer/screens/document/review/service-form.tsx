import { Button, Select, Textarea } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { CourtAction } from '#renderer/api/document-court.ts';
import type { Document } from '#renderer/api/generated.ts';
import { stores } from '#renderer/api/stores.ts';
import { ContactPicker } from '#renderer/features/pickers/contact-picker.tsx';
import { CourtFileSelect } from '#renderer/features/pickers/court-file-select.tsx';
import { EvidencePicker } from '#renderer/features/pickers/evidence-picker.tsx';
import { useTask } from '#renderer/features/toasts/use-task.ts';
import { formatDate } from '#renderer/lib/dates.ts';
import { useToday } from '#renderer/lib/use-today.ts';
import { DateField } from '#renderer/parts/date-field.tsx';
import { Question } from '#renderer/parts/question.tsx';
import { Refusal } from '#renderer/parts/refusal.tsx';
import { serviceMethods } from '#server/rules/documents.ts';
import type { CourtSide } from '#renderer/screens/document/use-court.ts';
import { methodChoices, recipientsOf } from '#renderer/features/documents/recipients.ts';
import { useKeptDraft } from './use-kept-draft.ts';

interface ServiceFormProps {
  document: Document;
  side: CourtSide;
  onDone: () => void;
}

/** When, how and to whom the document was served. */
export function ServeForm({ document, side, onDone }: ServiceFormProps) {
  const contacts = stores.contacts.useList(document.caseId).data ?? [];
  const today = useToday();
  const usual = { on: today, method: 'mail', contactIds: [] as readonly string[], others: '' };
  const { draft, set, forget } = useKeptDraft(usual, {
    keptAs: `service of ${document.id}`,
    name: `the service of “${document.title}”`,
  });
  const chosen = draft.contactIds.flatMap((id) => contacts.find((contact) => contact.id === id) ?? []);
  const recipients = recipientsOf(chosen, draft.others);
  const method = serviceMethods.find((each) => each === draft.method) ?? 'other';
  return (
    <Recorded
      {...{ document, side, forget, onDone }}
      name="Record service"
      action={{ action: 'serve', on: draft.on, method, recipients }}
      lacks={recipients.length === 0 ? 'Say who was served.' : null}
      on={draft.on}
      done="served"
    >
      <DateField label="Served on" towards="past" required value={draft.on} onChange={(on) => set({ on: on ?? '' })} />
      <Select
        label="How"
        data={methodChoices}
        value={draft.method}
        allowDeselect={false}
        onChange={(value) => set({ method: value ?? draft.method })}
      />
      <ContactPicker label="Who was served" value={draft.contactIds} onChange={(contactIds) => set({ contactIds })} />
      <Textarea
        label="Others"
        description="A line each: the name, a comma, the address."
        autosize
        minRows={2}
        value={draft.others}
        onChange={(event) => set({ others: event.currentTarget.value })}
      />
    </Recorded>
  );
}

/** When and where the document was filed, with the copy that the court stamped. */
export function FileForm({ document, side, onDone }: ServiceFormProps) {
  const today = useToday();
  const usual = { on: today, courtCaseId: document.courtCaseId, stampedEvidenceId: null as string | null };
  const { draft, set, forget } = useKeptDraft(usual, {
    keptAs: `filing of ${document.id}`,
    name: `the filing of “${document.title}”`,
  });
  const { on, courtCaseId, stampedEvidenceId } = draft;
  const action: CourtAction = {
    action: 'file',
    on,
    ...(courtCaseId !== null && { courtCaseId }),
    ...(stampedEvidenceId !== null && { stampedEvidenceId }),
  };
  return (
    <Recorded {...{ document, side, forget, onDone, action }} name="Record filing" lacks={null} on={on} done="filed">
      <DateField label="Filed on" towards="past" required value={on} onChange={(day) => set({ on: day ?? '' })} />
      <CourtFileSelect value={courtCaseId} onChange={(id) => set({ courtCaseId: id })} />
      <EvidencePicker
        label="Stamped copy"
        placeholder="Type a title, number or word"
        value={stampedEvidenceId === null ? [] : [stampedEvidenceId]}
        onChange={(ids) => set({ stampedEvidenceId: ids.at(-1) ?? null })}
      />
    </Recorded>
  );
}

interface RecordedProps extends ServiceFormProps {
  name: string;
  action: CourtAction;
  /** What has to be said first. */
  lacks: string | null;
  on: string;
  done: 'served' | 'filed';
  forget: () => void;
  children: ReactNode;
}

/** A form whose result can't be undone: it is asked about by name. */
function Recorded(props: RecordedProps) {
  const { document, side, name, action, lacks, on, done, forget, onDone, children } = props;
  const [asking, setAsking] = useState(false);
  const [missing, setMissing] = useState(false);
  const { busy, problem, attempt, clear } = useTask();
  const record = async (): Promise<void> => {
    if (!(await attempt(() => side.act(action)))) return;
    setAsking(false);
    forget();
    onDone();
  };
  return (
    <form
      className="stack gap-3"
      aria-label={name}
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(lacks !== null);
        clear();
        if (lacks === null) setAsking(true);
      }}
      onChange={() => setMissing(false)}
    >
      {children}
      <Refusal says={missing ? lacks : null} />
      <div className="row wrap gap-2">
        <Button type="submit" disabled={!side.ready}>
          {name}
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
      {asking && (
        <Question
          title={`Was “${document.title}” ${done} on ${formatDate(on)}?`}
          yes={name}
          harmless
          busy={busy}
          problem={problem}
          onYes={() => void record()}
          onClose={() => setAsking(false)}
        >
          <p>
            The text, exhibits and format can’t be changed afterwards, and this can’t be undone. To correct something
            later, you write an amendment.
          </p>
        </Question>
      )}
    </form>
  );
}
