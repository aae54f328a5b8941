import { Button, Select } from '@mantine/core';
import { IconGavel } from '@tabler/icons-react';
import type { Court, Document } from '#renderer/api/generated.ts';
import { doWithUndo } from '#renderer/features/bulk/record-actions.ts';
import { useTask } from '#renderer/features/toasts/use-task.ts';
import { EmptyState } from '#renderer/parts/empty-state.tsx';
import { Failure } from '#renderer/parts/failure.tsx';
import { Loading } from '#renderer/parts/loading.tsx';
import { Refusal } from '#renderer/parts/refusal.tsx';
import { Warning } from '#renderer/parts/warning.tsx';
import type { CourtSide } from '#renderer/screens/document/use-court.ts';
import { CaptionFields } from './caption-fields.tsx';
import { CaseKnows } from './case-knows.tsx';
import { PageSettings } from './page-settings.tsx';
import { ProfileCheck } from './profile-check.tsx';
import { useFormatForm } from './use-format-form.ts';
import classes from './court.module.css';

interface CourtPanelProps {
  document: Document;
  side: CourtSide;
  canEdit: boolean;
}

/** How a document is set as a court paper: by which court's rules, under which caption. */
export function CourtPanel({ document, side, canEdit }: CourtPanelProps) {
  const { query, court } = side;
  if (court === undefined) {
    if (!query.isError) return <Loading label="Loading the court format" />;
    return (
      <Failure title="The court format could not be loaded" error={query.error} onRetry={() => void query.refetch()} />
    );
  }
  return (
    <div className="stack full-height">
      {court.profile === null ? (
        <NoCourtPaper document={document} side={side} court={court} canEdit={canEdit} />
      ) : (
        <CourtFormat document={document} side={side} court={court} canEdit={canEdit} />
      )}
    </div>
  );
}

type Shown = CourtPanelProps & { court: Court };

function NoCourtPaper({ side, court, canEdit }: Shown) {
  const { busy, problem, attempt } = useTask();
  const { profile } = court.proposal;
  const name = court.profiles.find(({ id }) => id === profile)?.name;
  const set = (): Promise<unknown> => side.act({ action: 'format', profile });
  return (
    <div className="stack gap-4 p-4">
      <h2>Court format</h2>
      <EmptyState
        icon={IconGavel}
        title="Not a court paper yet"
        action={
          canEdit && (
            <Button loading={busy} disabled={!side.ready} onClick={() => void attempt(set)}>
              Set as a court paper
            </Button>
          )
        }
      >
        <p>
          Prints the document as a court wants it: the caption with court, parties and case number, the margins, line
          spacing and page numbers of its rules. The caption is filled from the matter.
        </p>
        {name !== undefined && <p>Rules that fit this case: {name}.</p>}
      </EmptyState>
      <Refusal says={problem} />
    </div>
  );
}

function CourtFormat({ document, side, court, canEdit }: Shown) {
  const form = useFormatForm(document, side, court);
  const profile = court.profiles.find(({ id }) => id === form.draft.profile);
  const leave = (): void => {
    form.discard();
    void doWithUndo('It is no longer a court paper.', 'The court format could not be removed', (step) =>
      side.act({ action: 'format', profile: null }, step),
    );
  };
  return (
    <form
      className={classes.form}
      aria-label="Court format"
      onSubmit={(event) => {
        event.preventDefault();
        void form.save();
      }}
    >
      <h2>Court format</h2>
      {canEdit && court.status !== 'draft' && (
        <Warning>
          {court.status === 'signed'
            ? 'A change here makes this a draft again, and its signature will no longer count.'
            : 'A change here makes this a draft again. It then needs another approval.'}
        </Warning>
      )}
      <Select
        label="Court rules"
        data={court.profiles.map(({ id, name }) => ({ value: id, label: name }))}
        value={form.draft.profile}
        readOnly={!canEdit}
        allowDeselect={false}
        onChange={(id) => id !== null && form.set({ profile: id })}
      />
      {profile !== undefined && (
        <ProfileCheck profile={profile} rules={profile.id === court.profile ? court.rules : null} />
      )}
      {canEdit && <CaseKnows form={form} court={court} />}
      <CaptionFields form={form} canEdit={canEdit} title={document.title} />
      {profile !== undefined && <PageSettings form={form} canEdit={canEdit} usual={profile.usual} />}
      {canEdit && (
        <div>
          <Button size="compact-sm" variant="subtle" disabled={!side.ready} onClick={leave}>
            Not a court paper
          </Button>
        </div>
      )}
      {canEdit && (form.edited || form.problem !== null) && (
        <div className={classes.foot}>
          <Refusal says={form.problem === null ? null : `Not saved. ${form.problem}`} />
          <Button variant="default" disabled={form.busy} onClick={form.discard}>
            Discard
          </Button>
          <Button type="submit" loading={form.busy} disabled={!side.ready}>
            Save the format
          </Button>
        </div>
      )}
    </form>
  );
}
