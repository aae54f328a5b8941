import type { Address } from 'postal-mime';
import type { Answers, Conversation, Party } from '#server/importers/message.ts';
import type { ParsedMail } from './parsed-mail.ts';

/** Whose mail it is, in lower case: addresses, of which an answer may name several, or the name beside them. */
export class OwnAddresses {
  #addresses: ReadonlySet<string>;
  #name: string;

  constructor({ selfName = '' }: Answers) {
    this.#name = selfName.trim().toLowerCase();
    this.#addresses = new Set(this.#name.match(/[^\s,;<>]+@[^\s,;<>]+/g) ?? []);
  }

  has({ handle, name }: Party): boolean {
    if (handle !== null && this.#addresses.has(handle.toLowerCase())) return true;
    return this.#addresses.size === 0 && this.#name !== '' && name?.trim().toLowerCase() === this.#name;
  }
}

export interface MailPeople {
  /** Whose message it is: of several, the one who asks, or else the first. */
  from: Party | null;
  /** All who wrote it; mostly one. */
  senders: Party[];
  recipients: Party[];
}

export function peopleOf(mail: ParsedMail, own: OwnAddresses): MailPeople {
  const written = unique(partiesOf(mail.from));
  const senders = written.length > 0 ? written : partiesOf(mail.sender);
  const from = senders.find((sender) => own.has(sender)) ?? senders[0] ?? null;
  return { from, senders, recipients: unique(partiesOf([...mail.to, ...mail.cc, ...mail.bcc])) };
}

function partiesOf(list: readonly Address[]): Party[] {
  return list.flatMap((entry): Party[] => {
    if (entry.group) return partiesOf(entry.group);
    const name = entry.name === '' || entry.name === entry.address ? null : entry.name;
    const handle = entry.address === '' ? null : entry.address;
    return name === null && handle === null ? [] : [{ name, handle }];
  });
}

function unique(parties: readonly Party[]): Party[] {
  return [...new Map(parties.toReversed().map((party) => [keyOf(party), party] as const)).values()].toReversed();
}

function keyOf({ handle, name }: Party): string {
  return (handle ?? name ?? '').toLowerCase();
}

/** Mail between the same people is one conversation, whatever its subject and whoever wrote. */
export function conversationOf({ senders, recipients }: MailPeople, own: OwnAddresses): Conversation {
  const all = unique([...senders, ...recipients]);
  return {
    key: all.map(keyOf).toSorted().join(' '),
    platform: 'email',
    title: null,
    participants: all.map((party) => ({ ...party, self: own.has(party) })),
  };
}
