import type { ReactNode } from 'react';
import type { CourtCase, Hearing } from '#renderer/api/generated.ts';
import { stores } from '#renderer/api/stores.ts';
import { ContinueForm } from '#renderer/features/hearings/continue-form.tsx';
import { HearingForm } from '#renderer/features/hearings/hearing-form.tsx';
import { HearingSide } from '#renderer/features/hearings/hearing-side.tsx';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import type { HearingDraft } from '#renderer/features/hearings/hearing-draft.ts';

export type Panel =
  | { kind: 'new'; date: string | null }
  | { kind: 'edit'; id: string }
  | { kind: 'continue'; id: string }
  | null;

interface HearingPanelProps {
  panel: Panel;
  hearings: readonly Hearing[];
  canEdit: boolean;
  onPanel: (panel: Panel) => void;
  onDelete: (hearing: Hearing) => void;
  onContinued: (next: Hearing) => void;
}

/** Next to the list: a new hearing, the facts of one, or the next one on the same subject. */
export function HearingPanel({ panel, hearings, canEdit, onPanel, onDelete, onContinued }: HearingPanelProps) {
  const { case: matter } = useMatter();
  const courtFiles = stores.courtCases.useList(matter.caseId);
  const files = courtFiles.data ?? [];
  const close = (): void => onPanel(null);
  const inside = (): ReactNode => {
    if (panel === null) return null;
    if (panel.kind === 'new') {
      // What a new one begins with is said once: the court file and its zone have to be known by then.
      if (courtFiles.isPending) return null;
      const start = { ...(panel.date === null ? {} : { date: panel.date }), ...onlyFile(files) };
      const open = ({ id }: Hearing, isHere: () => boolean): void => {
        if (isHere()) onPanel({ kind: 'edit', id });
      };
      return <HearingForm key="new" hearing={null} canEdit={canEdit} start={start} onSaved={open} onClose={close} />;
    }
    const hearing = hearings.find(({ id }) => id === panel.id);
    if (hearing === undefined) return null;
    if (panel.kind === 'continue') {
      return <ContinueForm key={`next ${hearing.id}`} hearing={hearing} onDone={onContinued} onClose={close} />;
    }
    return (
      <HearingForm
        key={hearing.id}
        hearing={hearing}
        canEdit={canEdit}
        onSaved={() => undefined}
        onClose={close}
        onDelete={onDelete}
      />
    );
  };
  const form = inside();
  return form === null ? null : <HearingSide onClose={close}>{form}</HearingSide>;
}

/** Where there is but one court file, it is that one. */
function onlyFile(files: readonly CourtCase[]): Partial<HearingDraft> {
  const [file, another] = files.filter(({ status }) => status === 'open');
  return file === undefined || another !== undefined ? {} : { courtCaseId: file.id, timeZone: file.timeZone };
}
