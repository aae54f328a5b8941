import type { Address, Email } from 'postal-mime';
import type { Answers, Conversation, Party } from '#server/importers/message.ts';

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
  from: Party | null;
  recipients: Party[];
}

export function peopleOf(mail: Email): MailPeople {
  const [from = null] = partiesOf([mail.from, mail.sender]);
  const recipients = [mail.to, mail.cc, mail.bcc].flatMap((list) => partiesOf(list ?? []));
  return { from, recipients: unique(recipients) };
}

function partiesOf(list: readonly (Address | undefined)[]): Party[] {
  return list.flatMap((entry): Party[] => {
    if (entry === undefined) return [];
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
export function conversationOf({ from, recipients }: MailPeople, own: OwnAddresses): Conversation {
  const all = unique([...(from ? [from] : []), ...recipients]);
  return {
    key: all.map(keyOf).toSorted().join(' '),
    platform: 'email',
    title: null,
    participants: all.map((party) => ({ ...party, self: own.has(party) })),
  };
}
