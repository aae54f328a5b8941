import { Button, Progress } from '@mantine/core';
import { hideNotification, showNotification, updateNotification } from '@mantine/notifications';
import { IconAlertTriangle } from '@tabler/icons-react';
import { sentenceFor } from '#renderer/api/api-error.ts';
import type { Refusal } from '#renderer/api/session-changes.ts';
import { failuresByReason } from './failures-by-reason.ts';
import { formatNumber } from '#renderer/lib/quantities.ts';
import classes from './many-items.module.css';

/** Work that is over sooner than this was never worth a notice. */
const shownAfterMs = 600;
const shownEveryMs = 150;
const namesShown = 5;

/** Says how far a long change is, and stops it; it goes on when the person moves to another screen. */
export function showProgress(
  doing: string,
  of: number,
  onStop: () => void,
): { update: (done: number) => void; end: () => void } {
  const id = crypto.randomUUID();
  let done = 0;
  let shownAt = 0;
  let shown = false;
  const notice = () => ({
    id,
    autoClose: false as const,
    withBorder: true,
    withCloseButton: false,
    message: <Running doing={doing} done={done} of={of} onStop={onStop} />,
  });
  const timer = setTimeout(() => {
    shown = true;
    showNotification(notice());
  }, shownAfterMs);
  return {
    update: (count) => {
      done = count;
      if (!shown || performance.now() - shownAt < shownEveryMs) return;
      shownAt = performance.now();
      updateNotification(notice());
    },
    end: () => {
      clearTimeout(timer);
      if (shown) hideNotification(id);
    },
  };
}

function Running({ doing, done, of, onStop }: { doing: string; done: number; of: number; onStop: () => void }) {
  return (
    <div className="grid gap-2">
      <div className="toast-line row between gap-4 ink">
        <span className="figures">
          {doing}: {formatNumber(done)} of {formatNumber(of)}
        </span>
        <Button size="compact-sm" variant="default" onClick={onStop}>
          Stop
        </Button>
      </div>
      <Progress size="xs" value={(done / of) * 100} aria-label={doing} transitionDuration={0} />
    </div>
  );
}

/** Names what could not be changed, or deleted, by reason; stays until it is closed. */
export function toastFailures(failed: readonly Refusal[], done: string): void {
  if (failed.length === 0) return;
  const { title, reasons } = failuresByReason(
    failed.map(({ error, ...called }) => ({ ...called, reason: sentenceFor(error) })),
  );
  showNotification({
    title: `${title} could not be ${done}`,
    color: 'orange',
    icon: <IconAlertTriangle size={18} aria-hidden />,
    autoClose: false,
    withBorder: true,
    role: 'alert',
    message: reasons.map(({ reason, names }) => (
      <div key={reason} className={classes.reason}>
        <p>{reason}</p>
        {names.length > 0 && (
          <ul>
            {names.slice(0, namesShown).map((name, index) => (
              <li key={`${index} ${name}`}>{name}</li>
            ))}
            {names.length > namesShown && <li>and {formatNumber(names.length - namesShown)} more</li>}
          </ul>
        )}
      </div>
    )),
  });
}
