import type { Contact } from '#renderer/api/generated.ts';
import { LikeContacts } from '#renderer/lib/contact-duplicates.ts';
import type { ContactCard } from '#renderer/lib/contact-facts.ts';
import { gapsFilled } from '#renderer/lib/contact-gaps.ts';
import { cardsIn, cardText } from './card-file.ts';
import { readCard, type ReadCard, type UnreadCard } from './card-read.ts';

export type CardChoice = 'add' | 'fill' | 'skip';

/** What is to become of a card; the person may choose otherwise. */
export interface PlannedCard {
  card: ReadCard;
  /** The contact it may be, and why. */
  like: { contact: Contact; why: string } | null;
  /** Why it may stand in the file twice. */
  twice: string | null;
  /** What the contact would gain. */
  gains: ReturnType<typeof gapsFilled>;
  choice: CardChoice;
}

export interface ImportPlan {
  cards: PlannedCard[];
  unread: UnreadCard[];
}

/** Reads a file of cards in steps, so that thousands hold nobody up; the last step answers the plan. */
export function* planImport(bytes: Uint8Array, contacts: readonly Contact[]): Generator<undefined, ImportPlan> {
  const plan: ImportPlan = { cards: [], unread: [] };
  const known = new LikeContacts(contacts);
  const byId = new Map(contacts.map((contact) => [contact.id, contact]));
  const before = new LikeContacts<ContactCard & { at: number }>();
  for (const [index, lines] of cardsIn(cardText(bytes)).entries()) {
    const card = readCard(lines, index + 1);
    if ('says' in card) plan.unread.push(card);
    else {
      const facts = { ...card.facts, role: card.facts.role ?? ('other' as const), at: card.at };
      plan.cards.push(planned(card, likeIn(card, known, byId), before.of(facts)[0]));
      before.add(facts);
    }
    yield undefined;
  }
  return plan;
}

function planned(
  card: ReadCard,
  like: PlannedCard['like'],
  earlier: ReturnType<LikeContacts<ContactCard & { at: number }>['of']>[number] | undefined,
): PlannedCard {
  const twice = earlier === undefined ? null : `Same ${earlier.same} as card ${earlier.row.at} of this file`;
  const gains = like === null ? {} : gapsFilled(like.contact, card.facts);
  return { card, like, twice, gains, choice: usualChoice(like, twice, gains) };
}

/** Nobody is doubled, and nothing of what is there changed, unless the person says so. */
function usualChoice(like: PlannedCard['like'], twice: string | null, gains: PlannedCard['gains']): CardChoice {
  if (like !== null) return Object.keys(gains).length > 0 && twice === null ? 'fill' : 'skip';
  return twice === null ? 'add' : 'skip';
}

function likeIn(
  card: ReadCard,
  known: LikeContacts<Contact>,
  byId: ReadonlyMap<string, Contact>,
): PlannedCard['like'] {
  const own = byId.get(card.uid?.replace(/^urn:uuid:/i, '') ?? '');
  if (own !== undefined) return { contact: own, why: 'was exported from here' };
  const [first] = known.of(card.facts);
  return first === undefined ? null : { contact: first.row, why: `has the same ${first.same}` };
}
