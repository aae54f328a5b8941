import type { QueryClient } from '@tanstack/react-query';
import { stores } from '#renderer/api/stores.ts';
import { doToEach } from '#renderer/api/many-records.ts';
import { newStep } from '#renderer/api/session-changes.ts';
import { toastStep } from '#renderer/features/toasts/toasts.tsx';
import type { ContactRole } from '#renderer/features/contacts/contact-roles.ts';
import { formatCount, formatNumber } from '#renderer/lib/quantities.ts';
import type { PlannedCard } from '#renderer/screens/contacts/vcard/import-plan.ts';

interface ImportOptions {
  caseId: string;
  /** For cards that say none. */
  role: ContactRole;
  signal: AbortSignal;
  onProgress: (done: number) => void;
}

type Done = 'added' | 'filled';

/** Keeps the chosen cards, as one step; answers which were not kept, with the reason. */
export async function runImport(
  client: QueryClient,
  cards: readonly PlannedCard[],
  { caseId, role, signal, onProgress }: ImportOptions,
): Promise<{ failed: { item: PlannedCard; error: unknown }[]; left: number }> {
  const chosen = cards.filter(({ choice }) => choice !== 'skip');
  const step = newStep('Adding contacts.');
  const keep = async ({ card, like, gains, choice }: PlannedCard): Promise<Done> => {
    if (choice === 'fill' && like !== null) {
      await stores.contacts.change(client, like.contact, gains, step);
      return 'filled';
    }
    await stores.contacts.create(client, { ...card.facts, role: card.facts.role ?? role, caseId }, step);
    return 'added';
  };
  const outcome = await doToEach(chosen, keep, { signal, onProgress });
  const done = outcome.done.map(({ result }) => result);
  step.what = wordsFor(done, outcome.left.length);
  if (done.length > 0) toastStep(step);
  return { failed: outcome.failed, left: outcome.left.length };
}

function wordsFor(done: readonly Done[], left: number): string {
  const added = done.filter((each) => each === 'added').length;
  const filled = done.length - added;
  const parts = [
    ...(added === 0 ? [] : [`Added ${formatCount(added, 'contact')}`]),
    ...(filled === 0 ? [] : [`${added === 0 ? 'Completed' : 'completed'} ${formatNumber(filled)}`]),
  ];
  return `${parts.join(', ')}.${left === 0 ? '' : ` Stopped before the other ${formatNumber(left)}.`}`;
}
