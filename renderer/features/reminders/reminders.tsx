import { useQueries } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useWorkspaces } from '#renderer/api/matter-queries.ts';
import { stores } from '#renderer/api/stores.ts';
import { linkTo, openAddress } from '#renderer/lib/deep-links.ts';
import { manyWords, outsideWords, reminderWords } from './reminder-words.ts';
import { dueReminders, type Remindable, type Reminder } from './due-reminders.ts';
import { machineZone } from '#renderer/lib/zoned.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { readPreferences } from '#renderer/features/preferences/preferences.ts';
import { shellBridge } from '#renderer/lib/shell-bridge.ts';
import { toastWithAction } from '#renderer/features/toasts/toasts.tsx';
import { givenInThisBrowser } from './given-reminders.ts';

const lookEvery = 15_000;
/** A window that nobody looks at lets one that is looked at go first. */
const politeness = 1500;
/** More than this at once are one sentence. */
const oneByOneAtMost = 3;
const mattersAtMost = 20;

/** Says in time what is due in any matter: in the window, and by the system while nobody looks at it. */
export default function Reminders() {
  const things = useAllMatters();
  const announce = useAnnouncing();
  const [given] = useState(givenInThisBrowser);
  const latest = useRef({ things, announce });
  useEffect(() => {
    latest.current = { things, announce };
  });
  useEffect(() => {
    let stopped = false;
    const look = async (): Promise<void> => {
      if (document.hidden) await new Promise((resolve) => setTimeout(resolve, politeness));
      if (stopped) return;
      const now = Date.now();
      const { reminders } = readPreferences();
      const fresh = await given.take(dueReminders(latest.current.things, reminders, machineZone(), now));
      if (!stopped && fresh.length > 0) latest.current.announce(fresh, now);
    };
    void look();
    const timer = setInterval(() => void look(), lookEvery);
    const onShown = (): void => void look();
    document.addEventListener('visibilitychange', onShown);
    return () => {
      stopped = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onShown);
    };
  }, [given, things]);
  return null;
}

function useAnnouncing(): (reminders: readonly Reminder[], now: number) => void {
  const [, navigate] = useLocation();
  const { case: matter } = useMatter();
  const addressFrom = ({ kind, id, caseId }: Reminder): string => {
    const path = kind === 'hearing' ? `/hearings/${id}` : `/todos?id=${id}`;
    return caseId === matter.caseId ? path : openAddress(linkTo(path, caseId));
  };
  return (reminders, now) => {
    const beholder = { zone: machineZone(), now };
    const [first] = reminders;
    if (first === undefined) return;
    const many = manyWords(reminders, beholder);
    if (reminders.length > oneByOneAtMost) {
      toastWithAction(many, 'Open the calendar', () => navigate('/calendar?view=agenda'));
    } else {
      for (const reminder of reminders) {
        toastWithAction(reminderWords(reminder, beholder), 'Open', () => navigate(addressFrom(reminder)));
      }
    }
    const { titlesOutside } = readPreferences().reminders;
    const alone = reminders.length === 1;
    shellBridge()?.notify({
      title: 'Casewright',
      body: alone ? outsideWords(first, beholder, titlesOutside) : many,
      path: alone ? addressFrom(first) : '/calendar?view=agenda',
    });
  };
}

/** Hearings and to-dos of every matter that is worked in; live changes reach them as they reach the screens. */
function useAllMatters(): Remindable {
  const workspaces = useWorkspaces().data ?? [];
  const cases = workspaces.flatMap((workspace) => workspace.cases).filter(({ archived }) => !archived);
  const ids = [...new Set(cases.map(({ caseId }) => caseId))].slice(0, mattersAtMost);
  const hearings = useQueries({
    queries: ids.map((caseId) => stores.hearings.list(caseId)),
    combine: together,
  });
  const todos = useQueries({
    queries: ids.map((caseId) => stores.todos.list(caseId)),
    combine: together,
  });
  return useMemo(() => ({ hearings, todos }), [hearings, todos]);
}

/** A matter that can't be read now is looked at again later: the others still remind. */
function together<Row>(queries: readonly { data: Row[] | undefined }[]): Row[] {
  return queries.flatMap(({ data }) => data ?? []);
}
