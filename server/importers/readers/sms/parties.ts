import type { Conversation, Message, Party } from '#server/importers/message.ts';
import { sameAddress, stated, type AddressBook, type Thread } from './address-book.ts';
import type { Element } from './xml.ts';

/** In the `addr` elements of an MMS 137 is who wrote it; 151, 130 and 129 are whom it went to. */
interface WrittenAddresses {
  sender: string | null;
  recipients: string[];
}

export function writtenAddresses(elements: readonly Element[]): WrittenAddresses {
  const written: WrittenAddresses = { sender: null, recipients: [] };
  for (const { name, attributes } of elements) {
    const address = stated(attributes['address']).trim();
    // Phones write this in place of their own number.
    if (name !== 'addr' || address === '' || address === 'insert-address-token') continue;
    if (attributes['type'] === '137') written.sender = address;
    else written.recipients.push(address);
  }
  return written;
}

interface Addressed {
  conversation: Conversation;
  message: Pick<Message, 'conversation' | 'sender' | 'recipients'>;
}

/** Who wrote to whom. The thread says who the others are; of the addresses of the message, the one left over is mine. */
export function addressed(
  direction: 'sent' | 'received',
  thread: Thread,
  written: WrittenAddresses,
  { self: named, book }: { self: Party; book: AddressBook },
): Addressed {
  const { others } = thread;
  const mine = (direction === 'received' ? written.recipients : [written.sender ?? '']).filter(
    (address) => address !== '' && !others.some((other) => isAt(other, address)),
  );
  const self: Party = { name: named.name, handle: mine.length === 1 ? (mine[0] ?? null) : named.handle };
  const conversation = conversationOf(thread, self);
  const { key } = conversation;
  if (direction === 'sent') return { conversation, message: { conversation: key, sender: self, recipients: others } };
  const sender = writer(others, written.sender, book);
  const recipients = [self, ...others.filter((other) => sender.handle === null || !isAt(other, sender.handle))];
  return { conversation, message: { conversation: key, sender, recipients } };
}

function writer(others: readonly Party[], address: string | null, book: AddressBook): Party {
  const [only] = others;
  if (others.length === 1 && only !== undefined) return only;
  // A group message that doesn't say who wrote it came from one of them; nobody knows from whom.
  return address === null ? { name: 'Unknown sender', handle: null } : book.party(address);
}

function isAt({ handle }: Party, address: string): boolean {
  return handle !== null && sameAddress(handle) === sameAddress(address);
}

function conversationOf({ others, title }: Thread, self: Party): Conversation {
  return {
    key: others
      .map(({ handle, name }) => sameAddress(handle ?? name ?? ''))
      .toSorted()
      .join('~'),
    platform: 'sms',
    title,
    participants: [...others.map((party) => ({ ...party, self: false })), { ...self, self: true }],
  };
}
