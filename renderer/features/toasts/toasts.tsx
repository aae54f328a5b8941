import { Button } from '@mantine/core';
import { hideNotification, showNotification } from '@mantine/notifications';
import { IconAlertTriangle } from '@tabler/icons-react';
import { sentenceFor } from '#renderer/api/api-error.ts';
import { ChangedSinceError } from '#renderer/api/reversing-edits.ts';
import {
  countOf,
  isOffered,
  newStep,
  nextStep,
  note,
  onSessionChange,
  redo,
  undo,
  wholePart,
  withdraw,
  type Refusal,
  type Step,
} from '#renderer/api/session-changes.ts';
import { labelOf } from '#renderer/lib/field-labels.ts';
import { doerWords } from '#renderer/lib/doer-words.ts';
import { Keys } from '#renderer/parts/keys.tsx';
import { capital } from '#server/rules/first-letter.ts';
import { formatNumber } from '#renderer/lib/quantities.ts';
import { Countdown } from '#renderer/lib/countdown.ts';
import { showProgress, toastFailures } from './many-items.tsx';

export const undoMilliseconds = 8000;
const sayMilliseconds = 5000;
const leastAfterHover = 2000;

/** What closes each notice about records: they are of the matter that is open. */
const closers = new Set<() => void>();

/** Another matter is opened: offers to undo are over (the keys for undo still work), and failures were seen. */
export function closeToastsOfMatter(): void {
  for (const close of closers) close();
}

/** Says what was done and offers for eight seconds to undo it; the keys for undo do so later too. */
export function toastStep(step: Step): void {
  if (!isOffered(step)) return toastDone(step.what);
  toastUndo(step, () => undefined);
}

/**
 * Does something that has no way back once the offer to undo it is over. Answers what ends the offer early, as if its
 * time were over.
 */
export function toastBefore(what: string, { onUndo, onOver }: { onUndo: () => void; onOver: () => void }): () => void {
  const step = newStep(what);
  const part = wholePart({ noun: 'change', title: what }, () => {
    onUndo();
    return Promise.resolve(null);
  });
  note(part, step);
  return toastUndo(step, () => {
    if (withdraw(step)) onOver();
  });
}

/** The time rests while the pointer or the keyboard is on it. It outlives the screen it came from. */
function toastUndo(step: Step, onOver: () => void): () => void {
  const id = crypto.randomUUID();
  let closed = false;
  const close = (): void => {
    if (closed) return;
    closed = true;
    const focused = document.activeElement?.closest('[role="status"]') ?? null;
    countdown.stop();
    leave();
    closers.delete(over);
    hideNotification(id);
    if (focused !== null) giveFocusBack();
  };
  const over = (): void => {
    if (closed) return;
    close();
    onOver();
  };
  closers.add(over);
  const countdown = new Countdown(undoMilliseconds, over);
  // Undone by a key, it is offered no longer.
  const leave = onSessionChange(() => {
    if (!isOffered(step)) close();
  });
  showNotification({
    id,
    role: 'status',
    autoClose: false,
    withBorder: true,
    // Closed by hand, the offer is declined.
    onClose: over,
    ...restingWhenTouched(countdown),
    message: (
      <span className="toast-line row between gap-4 ink">
        <span>{step.what}</span>
        <Button
          size="compact-sm"
          variant="default"
          rightSection={<Keys keys="z" />}
          aria-keyshortcuts="Z"
          onClick={() => void reverse('undo', step)}
        >
          Undo
        </Button>
      </span>
    ),
  });
  return over;
}

/** Undoes the last step, or the one given, or does the last one again; says what it did and what it left, and why. */
export async function reverse(which: 'undo' | 'redo', step?: Step): Promise<void> {
  const stop = new AbortController();
  const now = step ?? (await nextStep(which));
  if (now === undefined) return;
  const doing = which === 'undo' ? 'Undoing' : 'Redoing';
  const progress = showProgress(doing, Math.max(1, countOf(now)), () => stop.abort());
  const many = { signal: stop.signal, onProgress: progress.update };
  const result = await (which === 'undo' ? undo(many, now) : redo(many)).finally(progress.end);
  if (result === null) return;
  const { what, done, left, refused, says } = result;
  const verb = which === 'undo' ? 'undone' : 'redone';
  toastFailures(refused.map(reasoned), verb);
  if (left > 0 && refused.length === 0)
    toastDone(`Stopped: ${formatNumber(done)} ${verb}, ${formatNumber(left)} left.`);
  else if (done > 0 && (step === undefined || says.length > 0))
    toastDone([`${capital(verb)}: ${what}`, ...says].join(' '));
}

/** Who changed it since, and what of it. */
function reasoned(refusal: Refusal): Refusal {
  const { error } = refusal;
  if (!(error instanceof ChangedSinceError) || error.doer === null) return refusal;
  const fields = error.fields.map((field) => labelOf(field).toLowerCase()).join(', ');
  return {
    ...refusal,
    error: new Error(`${doerWords(error.doer)} changed this since (${fields}), so it was left as is.`),
  };
}

/** Says that something worked, when the screen does not show it. */
export function toastDone(message: string): void {
  const id = crypto.randomUUID();
  const countdown = new Countdown(sayMilliseconds, () => hideNotification(id));
  showNotification({
    id,
    role: 'status',
    autoClose: false,
    withBorder: true,
    onClose: () => countdown.stop(),
    ...restingWhenTouched(countdown),
    message: <span className="toast-line row between gap-4 ink">{message}</span>,
  });
}

/** Says something that can be followed by one step; stays until it is answered or closed. */
export function toastWithAction(message: string, label: string, run: () => void): void {
  const id = crypto.randomUUID();
  const act = (): void => {
    hideNotification(id);
    run();
  };
  showNotification({
    id,
    role: 'status',
    autoClose: false,
    withBorder: true,
    message: (
      <span className="toast-line row between gap-4 ink">
        <span>{message}</span>
        <Button size="compact-sm" variant="default" onClick={act}>
          {label}
        </Button>
      </span>
    ),
  });
}

/** Escape takes back what was typed; pressed by mistake, it loses no words. */
export function offerTakenBack(typed: string, saved: string): void {
  if (typed.trim() === '' || typed === saved) return;
  toastWithAction('What you typed was taken back.', 'Copy the text', () => void navigator.clipboard.writeText(typed));
}

/** Says what failed, in the server's own sentence; stays until it is closed. */
export function toastFailure(title: string, error: unknown): void {
  const id = crypto.randomUUID();
  const close = (): void => void hideNotification(id);
  closers.add(close);
  showNotification({
    id,
    title,
    message: sentenceFor(error),
    color: 'orange',
    icon: <IconAlertTriangle size={18} aria-hidden />,
    autoClose: false,
    withBorder: true,
    role: 'alert',
    onClose: () => closers.delete(close),
  });
}

function restingWhenTouched(countdown: Countdown): Record<string, () => void> {
  const hold = (): void => countdown.hold();
  const goOn = (): void => countdown.goOn(leastAfterHover);
  return { onMouseEnter: hold, onMouseLeave: goOn, onFocus: hold, onBlur: goOn };
}

/** The pressed button is gone with its notice: the keyboard goes on in the content. */
function giveFocusBack(): void {
  document.getElementById('content')?.focus({ preventScroll: true });
}
