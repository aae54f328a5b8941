import type { Case } from '#renderer/api/generated.ts';
import { useMatterCounts } from '#renderer/api/matter-queries.ts';
import { stores } from '#renderer/api/stores.ts';
import { useOnTheWayOut } from '#renderer/features/toasts/delayed-deletion.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { useScreenTitle } from '#renderer/parts/screen-title.ts';
import { useNow } from '#renderer/lib/use-now.ts';
import { useToday } from '#renderer/lib/use-today.ts';
import { Failure } from '#renderer/parts/failure.tsx';
import { PageHead } from '#renderer/parts/page-head.tsx';
import { ScrollRegion } from '#renderer/parts/scroll-region.tsx';
import { comingUp, dueThisWeek, isUntouched, lateOf } from './matter-home.ts';
import { ComingUp } from './coming-up.tsx';
import { Counts } from './counts.tsx';
import { FirstSteps } from './first-steps.tsx';
import { LatePart } from './late-part.tsx';
import { NextStepPart } from './next-step-part.tsx';
import { QuickActions } from './quick-actions.tsx';
import { RecentChanges } from './recent-changes.tsx';
import { ThisWeek } from './this-week.tsx';
import { WorkPart } from './work-part.tsx';
import classes from './home.module.css';

/** Where a day with the matter begins: what is next, what is late, what is to be done, what changed. */
export function HomeScreen() {
  useScreenTitle('Home');
  const { case: matter, canEdit } = useMatter();
  const counts = useMatterCounts(matter);
  const untouched = isUntouched(counts);
  return (
    <ScrollRegion label="Home" className="stack scroll full-height focus-inside">
      <PageHead
        title={matter.caption === '' ? 'Untitled matter' : matter.caption}
        sentence="What is next, what is late, and what changed."
      >
        {canEdit && !untouched && <QuickActions />}
      </PageHead>
      {untouched ? <FirstSteps canEdit={canEdit} /> : <Overview counts={counts} />}
    </ScrollRegion>
  );
}

function Overview({ counts }: Pick<Case, 'counts'>) {
  const { case: matter, canEdit } = useMatter();
  const { caseId, keyDates } = matter;
  const now = useNow();
  const today = useToday();
  const gone = useOnTheWayOut();
  const hearings = stores.hearings.useList(caseId);
  const todos = stores.todos.useList(caseId);
  const failed = [hearings, todos].find(({ isError, data }) => isError && data === undefined);
  if (failed !== undefined) {
    const again = (): void => void Promise.all([hearings.refetch(), todos.refetch()]);
    return <Failure title="Your dates and to-dos could not be loaded" error={failed.error} onRetry={again} />;
  }
  const heard = hearings.data?.filter(({ id }) => !gone.has(id));
  const open = todos.data?.filter(({ id }) => !gone.has(id));
  return (
    <div className={classes.columns}>
      {heard !== undefined && open !== undefined ? (
        <>
          <div className="stack gap-6 min-w-0">
            <LatePart late={lateOf(heard, open, now, today)} today={today} canEdit={canEdit} />
            <ComingUp coming={comingUp(heard, keyDates, now, today)} now={now} canEdit={canEdit} />
          </div>
          <div className="stack gap-6 min-w-0">
            <ThisWeek todos={dueThisWeek(open, today)} all={open} today={today} canEdit={canEdit} />
            {canEdit && <NextStepPart matter={matter} hearings={heard} today={today} />}
          </div>
        </>
      ) : (
        // The room that is filled in a moment: nothing jumps.
        <div className={classes.waiting} aria-hidden />
      )}
      <div className="stack gap-6 min-w-0">
        <WorkPart />
        <RecentChanges />
        <Counts counts={counts} />
      </div>
    </div>
  );
}
