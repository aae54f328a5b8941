import type { QueryClient } from '@tanstack/react-query';
import { stores } from '#renderer/api/stores.ts';
import { doToEach } from '#renderer/api/many-records.ts';
import type { Contact } from '#renderer/api/generated.ts';
import { toastFailures } from '#renderer/features/bulk/many-items.tsx';
import { toastWithUndo } from '#renderer/features/toasts/toasts.tsx';
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

type Done = { kind: 'added'; contact: Contact } | { kind: 'filled'; before: Contact; after: Contact };

/** Keeps the chosen cards; answers which were not kept, with the reason. */
export async function runImport(
  client: QueryClient,
  cards: readonly PlannedCard[],
  { caseId, role, signal, onProgress }: ImportOptions,
): Promise<{ failed: { item: PlannedCard; error: unknown }[]; left: number }> {
  const chosen = cards.filter(({ choice }) => choice !== 'skip');
  const keep = async ({ card, like, gains, choice }: PlannedCard): Promise<Done> => {
    if (choice === 'fill' && like !== null) {
      return { kind: 'filled', before: like.contact, after: await stores.contacts.change(client, like.contact, gains) };
    }
    return {
      kind: 'added',
      contact: await stores.contacts.create(client, { ...card.facts, role: card.facts.role ?? role, caseId }),
    };
  };
  const outcome = await doToEach(chosen, keep, { signal, onProgress });
  const done = outcome.done.map(({ result }) => result);
  if (done.length > 0) toastWithUndo(wordsFor(done, outcome.left.length), () => void takeBack(client, done));
  return { failed: outcome.failed, left: outcome.left.length };
}

function wordsFor(done: readonly Done[], left: number): string {
  const added = done.filter(({ kind }) => kind === 'added').length;
  const filled = done.length - added;
  const parts = [
    ...(added === 0 ? [] : [`Added ${formatCount(added, 'contact')}`]),
    ...(filled === 0 ? [] : [`${added === 0 ? 'Filled' : 'filled'} the gaps of ${formatNumber(filled)}`]),
  ];
  return `${parts.join(', ')}.${left === 0 ? '' : ` Stopped before the other ${formatNumber(left)}.`}`;
}

/** What was added goes, what was filled is as before; one that someone changed meanwhile is left, and named. */
async function takeBack(client: QueryClient, done: readonly Done[]): Promise<void> {
  const { failed } = await doToEach(done, async (each) => {
    if (each.kind === 'added') return stores.contacts.remove(client, each.contact);
    const { organization, emails, phones, address, otherAddresses, handles, notes } = each.before;
    await stores.contacts.change(client, each.after, {
      organization,
      emails,
      phones,
      address,
      otherAddresses,
      handles,
      notes,
    });
  });
  toastFailures(
    failed.map(({ item, error }) => ({
      item: { title: item.kind === 'added' ? item.contact.name : item.after.name },
      error,
    })),
    'changed',
  );
}
