import type { Message, Owner, Question } from '#server/importers/message.ts';
import { askSelfName, type Sample } from '#server/importers/questions.ts';

const addressesAtMost = 30;

/** Whose addresses are in how many mails: the owner of a mailbox is in nearly all of them. */
export class Correspondents {
  #mails = 0;
  #counts = new Map<string, number>();
  #samples: Sample[] = [];

  add({ record, sender, recipients, body, time }: Message): void {
    this.#mails++;
    if (this.#samples.length < 5) {
      this.#samples.push({ record, raw: `${sender.handle ?? sender.name ?? ''}, ${time.raw}\n${body}` });
    }
    const addresses = new Set([sender, ...recipients].flatMap(({ handle }) => handle?.toLowerCase() ?? []));
    for (const address of addresses) this.#counts.set(address, (this.#counts.get(address) ?? 0) + 1);
  }

  /** Most often seen first. Proposed is an address the contacts know as the owner's, or the one in every mail. */
  askSelf(owner: Owner): Question {
    const sorted = [...this.#counts].toSorted(([one, few], [other, many]) => many - few || (one < other ? -1 : 1));
    const inAll = sorted.filter(([, count]) => count === this.#mails).map(([address]) => address);
    const addresses = sorted.slice(0, addressesAtMost).map(([address]) => address);
    const question = askSelfName(addresses, owner, this.#samples);
    const everywhere = inAll.length === 1 && this.#mails > 1 ? (inAll[0] ?? null) : null;
    return {
      ...question,
      text: 'Which email address is yours? Mail from it is shown as sent. Put a comma between several.',
      proposed: question.proposed ?? everywhere,
    };
  }
}
