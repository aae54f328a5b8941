import { useState } from 'react';
import { useLocation } from 'wouter';
import type { Hearing } from '#renderer/api/generated.ts';
import { ContinueForm } from '#renderer/features/hearings/continue-form.tsx';
import { useHearingActions } from '#renderer/features/hearings/hearing-actions.ts';
import { HearingForm } from '#renderer/features/hearings/hearing-form.tsx';
import { HearingSide } from '#renderer/features/hearings/hearing-side.tsx';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { useScreenTitle } from '#renderer/parts/screen-title.ts';
import { useNow } from '#renderer/lib/use-now.ts';
import { Failure } from '#renderer/parts/failure.tsx';
import { Loading } from '#renderer/parts/loading.tsx';
import { DaySheet } from './day-sheet.tsx';
import { DayView } from './day-view.tsx';
import { HearingHeader } from './hearing-header.tsx';
import { OpenResource } from './open-resource.tsx';
import { ResourceList } from './resource-list.tsx';
import { useHearingCommands } from './use-hearing-commands.ts';
import { useResources } from './use-resources.ts';
import classes from './hearing.module.css';

interface HearingPageProps {
  hearing: Hearing;
  all: readonly Hearing[];
}

/** Left the list of what is needed, in its order; next to it what is open, or the day itself. */
export function HearingPage({ hearing, all }: HearingPageProps) {
  useScreenTitle(hearing.purpose);
  const { canEdit } = useMatter();
  const [, navigate] = useLocation();
  const now = useNow();
  const actions = useHearingActions();
  const resources = useResources(hearing, canEdit);
  const [panel, setPanel] = useState<'edit' | 'continue' | null>(null);
  const close = (): void => setPanel(null);
  const remove = (): void => {
    actions.remove(hearing);
    navigate('/hearings');
  };
  useHearingCommands({
    hearing,
    resources,
    canEdit,
    onEdit: () => setPanel('edit'),
    onContinue: () => setPanel('continue'),
    onMark: (status) => actions.mark(hearing, status),
    onDelete: remove,
  });
  return (
    <>
      <div className={classes.page} data-screen-only>
        <HearingHeader
          hearing={hearing}
          all={all}
          now={now}
          canEdit={canEdit}
          onEdit={() => setPanel('edit')}
          onContinue={() => setPanel('continue')}
          onMark={(status) => actions.mark(hearing, status)}
          onDelete={remove}
        />
        <div className={classes.body}>
          <ResourceList hearing={hearing} resources={resources} canEdit={canEdit} />
          <div className={classes.beside}>
            {resources.query.isPending && <Loading label="Loading the list" />}
            {resources.query.isError && resources.query.data === undefined && (
              <Failure
                title="The list could not be loaded"
                error={resources.query.error}
                onRetry={() => void resources.query.refetch()}
              />
            )}
            {resources.query.data !== undefined &&
              (resources.chosen === null ? (
                <DayView key={hearing.id} hearing={hearing} canEdit={canEdit} />
              ) : (
                <OpenResource key={resources.chosen.id} resource={resources.chosen} canEdit={canEdit} />
              ))}
          </div>
          {panel !== null && (
            <HearingSide onClose={close}>
              {panel === 'edit' ? (
                <HearingForm
                  hearing={hearing}
                  canEdit={canEdit}
                  onSaved={() => undefined}
                  onClose={close}
                  onDelete={remove}
                />
              ) : (
                <ContinueForm hearing={hearing} onDone={({ id }) => navigate(`/hearings/${id}`)} onClose={close} />
              )}
            </HearingSide>
          )}
        </div>
      </div>
      <DaySheet hearing={hearing} resources={resources.list} />
    </>
  );
}
