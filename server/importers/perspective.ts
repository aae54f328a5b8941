import type { Conversation, Message, Owner, Party } from './message.ts';
import { handleKey, partyKey } from './merge/handles.ts';
import type { People } from './protocol.ts';
import { proposedSelf } from './proposed-self.ts';

/*
 * The same conversation may come from the phones of both who took part. It is stored as the owner of the matter sees it:
 * what the export calls sent was received, where the phone was another person’s.
 */

export interface Perspective {
  /** Everybody but the owner of the matter, by their keys. */
  others: readonly string[];
  conversation: Conversation;
  message(message: Message): Message;
}

export function asOwnerSees(conversation: Conversation, people: People): Perspective {
  const { participants } = conversation;
  const mine = participants.find(({ self }) => self);
  const owner = mine && ownerAmong(mine, participants, people);
  if (!mine || !owner) {
    const others = participants.filter(({ self }) => !self).map((party) => partyKey(party));
    return { others, conversation, message: (message) => message };
  }
  const seen = participants.map((party) => ({ ...party, self: party === owner }));
  const others = seen.filter(({ self }) => !self);
  const isOwner = others.length === 1 ? () => true : isParty(owner);
  return {
    others: others.map((party) => partyKey(party)),
    conversation: { ...conversation, participants: seen },
    message: (message) => {
      if (message.direction === 'sent')
        return { ...message, direction: 'received', sender: named(message.sender, mine) };
      return message.direction === 'received' && isOwner(message.sender) ? { ...message, direction: 'sent' } : message;
    },
  };
}

/** The owner of the matter where the phone is somebody else’s; undefined where it is the owner’s, or nothing says so. */
function ownerAmong(
  mine: Party,
  participants: readonly (Party & { self: boolean })[],
  { owner, others }: People,
): Party | undefined {
  if (isLike(mine, owner)) return undefined;
  const rest = participants.filter(({ self }) => !self);
  const keys = new Set([...owner.names, ...owner.handles].map((said) => handleKey(said)));
  const found = rest.filter((party) => keysOf(party).some((key) => keys.has(key)));
  if (found.length === 1) return found[0];
  // A name alone is shared by many: it counts where the phone’s own name is that of somebody else in the matter.
  return rest.length === 1 && isLike(mine, others) ? rest[0] : undefined;
}

function keysOf({ name, handle }: Party): string[] {
  return [name, handle].flatMap((said) => (said === null ? [] : [handleKey(said)]));
}

function isLike({ name, handle }: Party, known: Owner): boolean {
  return [handle, name].some((said) => said !== null && proposedSelf([said], known) !== null);
}

function isParty(party: Party): (other: Party) => boolean {
  const key = partyKey(party);
  return (other) => partyKey(other) === key;
}

function named(sender: Party, mine: Party): Party {
  return { name: sender.name ?? mine.name, handle: sender.handle ?? mine.handle };
}
