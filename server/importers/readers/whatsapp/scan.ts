import type { Answers, Owner, Question } from '#server/importers/message.ts';
import { askDateOrder, askSelfName, askTimeZone, noneOfThese, type Sample } from '#server/importers/questions.ts';
import type { Entry } from '#server/importers/reader.ts';
import { DateOrderFinder } from '#server/importers/time/date-order.ts';
import type { DateOrder } from '#server/importers/time/written-date.ts';
import { isTimeZoneAnswer } from '#server/importers/time/zone.ts';
import { authored, plainName } from './author.ts';
import { chatRecords, textOfRecord, type ChatRecord } from './records.ts';

/** WhatsApp was published in 2009. */
const earliestYear = 2009;

/** What has to be known of all chats of an export before the first message can be read. */
export class Scan {
  /** Who wrote in each chat, in the order in which they first did. */
  readonly authors = new Map<Entry, Set<string>>();
  #dates = new DateOrderFinder({ earliestYear });
  #samples: Sample[] = [];
  #records = 0;

  static async of(chats: readonly Entry[]): Promise<Scan> {
    const scan = new Scan();
    for (const chat of chats) await scan.#read(chat);
    return scan;
  }

  async #read(chat: Entry): Promise<void> {
    const authors = new Set<string>();
    this.authors.set(chat, authors);
    for await (const records of chatRecords(chat)) for (const record of records) this.#add(chat, record, authors);
  }

  #add(chat: Entry, record: ChatRecord, authors: Set<string>): void {
    this.#records++;
    const { author } = authored(textOfRecord(record), authors);
    if (author !== null) authors.add(author);
    if (record.stamp !== null) this.#dates.add(record.stamp.date, this.#records, record.lines[0] ?? '', chat.name);
    if (author !== null && this.#samples.length < 5) {
      this.#samples.push({ record: this.#records, raw: record.lines.join('\n') });
    }
  }

  /** Null while nobody knows it. */
  dateOrder(answers: Answers): DateOrder | null {
    return this.#dates.orderWith(answers.dateOrder);
  }

  questions(answers: Answers, owner: Owner): Question[] {
    const names = [...new Set([...this.authors.values()].flatMap((authors) => [...authors]))];
    const questions: Question[] = [];
    if (this.#dates.hasDates && this.dateOrder(answers) === null) questions.push(askDateOrder(this.#dates));
    if (!isTimeZoneAnswer(answers.timeZone)) questions.push(askTimeZone(this.#samples));
    if (!isAuthor(answers.selfName, names)) questions.push(askSelfName(names, owner, this.#samples));
    return questions;
  }
}

function isAuthor(answer: string | undefined, names: readonly string[]): boolean {
  return answer !== undefined && (answer === noneOfThese || names.includes(plainName(answer)));
}
