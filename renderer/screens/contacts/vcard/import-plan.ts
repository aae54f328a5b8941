import type { Contact } from '#renderer/api/generated.ts';
import { LikeContacts, type Likeness } from '#renderer/screens/contacts/contact-duplicates.ts';
import type { ContactCard } from '#renderer/screens/contacts/contact-facts.ts';
import { gapsFilled } from '#renderer/screens/contacts/contact-gaps.ts';
import { cardsIn, cardText } from './card-file.ts';
import { readCard, type ReadCard, type UnreadCard } from './card-read.ts';

export type CardChoice = 'add' | 'fill' | 'skip';

/** What to do with a card; the person may choose otherwise. */
export interface PlannedCard {
  card: ReadCard;
  /** The contact it may be, why, and whether that is as good as certain. */
  like: { contact: Contact; why: string; certain: boolean } | null;
  /** Why it may be in the file twice. */
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
  earlier: Likeness<ContactCard & { at: number }> | undefined,
): PlannedCard {
  const twice = earlier === undefined ? null : `Same ${earlier.same} as card ${earlier.row.at} of this file`;
  const gains = like === null ? {} : gapsFilled(like.contact, card.facts);
  const repeated = earlier !== undefined && isCertain(earlier.same);
  return { card, like, twice, gains, choice: usualChoice(like, repeated, gains) };
}

/** Nobody is doubled, and two people are never made one, unless the person says so. */
function usualChoice(like: PlannedCard['like'], repeated: boolean, gains: PlannedCard['gains']): CardChoice {
  if (repeated) return 'skip';
  if (like === null || !like.certain) return 'add';
  return Object.keys(gains).length > 0 ? 'fill' : 'skip';
}

/** A number is shared in an office or a family; an address or a name hardly ever. */
function isCertain(same: Likeness<never>['same']): boolean {
  return same !== 'telephone number';
}

function likeIn(card: ReadCard, known: LikeContacts<Contact>, byId: ReadonlyMap<string, Contact>): PlannedCard['like'] {
  const own = byId.get(card.uid?.replace(/^urn:uuid:/i, '') ?? '');
  if (own !== undefined) return { contact: own, why: 'was exported from here', certain: true };
  const [first] = known.of(card.facts);
  if (first === undefined) return null;
  return { contact: first.row, why: `has the same ${first.same}`, certain: isCertain(first.same) };
}
