import type { Conversation, Party } from '#server/importers/message.ts';
import { plainFigures } from '#server/importers/time/plain-figures.ts';

/** Exports that give one word for a person give the name of a contact, or the number or address of anybody else. */
export function partyOf(word: string): Party {
  const plain = plainFigures(word);
  const isHandle = /^\+?\(?\d[\d ().-]{4,}$/.test(plain) || /^\S+@\S+\.\S+$/.test(plain);
  return isHandle ? { name: null, handle: plain } : { name: word, handle: null };
}

/** An author, and everybody else in the conversation. */
export function partiesOf(
  sender: Party,
  { participants }: Conversation,
): { sender: Party; recipients: readonly Party[] } {
  const others = participants.filter(({ name, handle }) => name !== sender.name || handle !== sender.handle);
  return { sender, recipients: others.map(({ name, handle }) => ({ name, handle })) };
}
