import type { Answers, Owner, Question } from '#server/importers/message.ts';
import {
  askColumns,
  askDateOrder,
  askPlatform,
  askSelfName,
  askTimeZone,
  noneOfThese,
  type Sample,
} from '#server/importers/questions.ts';
import type { CsvRow } from '#server/importers/reading/csv-rows.ts';
import { isInstant } from '#server/importers/reading/written-times.ts';
import { DateOrderFinder } from '#server/importers/time/date-order.ts';
import { StampReader } from '#server/importers/time/stamp.ts';
import type { DateOrder } from '#server/importers/time/written-date.ts';
import { isTimeZoneAnswer } from '#server/importers/time/zone.ts';
import { anyRow } from './any-row.ts';
import { columnsOf, placesOf, proposedColumns, type Columns, type Places } from './columns.ts';

/** What has to be known of all rows before the first message can be read. */
export class AnyScan {
  columns: Columns = { names: [], hasHeadings: false };
  /** Null while a person has not said which column is which. */
  places: Places | null = null;
  /** All who wrote in each conversation, in the order in which they first did. */
  readonly senders = new Map<string, Set<string>>();
  #answers: Answers;
  #dates = new DateOrderFinder({ eitherWay: true });
  #stamps = new StampReader();
  #samples: Sample[] = [];
  #shown: (readonly string[])[] = [];
  #rows = 0;
  #hasWallClocks = false;

  constructor(answers: Answers) {
    this.#answers = answers;
  }

  /** A row of the file, the first one included: it may be the headings. */
  add({ cells, raw }: CsvRow): void {
    if (this.#rows === 0 && this.columns.names.length === 0 && cells !== null) {
      this.columns = columnsOf(cells);
      this.places = placesOf(this.columns, this.#answers.columns);
      if (this.columns.hasHeadings) return;
    }
    this.#rows++;
    if (cells === null) return;
    if (this.#samples.length < 5) {
      this.#samples.push({ record: this.#rows, raw });
      this.#shown.push(cells);
    }
    if (this.places !== null) this.#addMessage(cells, this.places);
  }

  #addMessage(cells: readonly string[], places: Places): void {
    const { time, sender, conversation, direction } = anyRow(cells, places);
    const stamp = this.#stamps.read(time);
    if (stamp !== null && stamp.offset === null) this.#dates.add(stamp.date, this.#rows, time, conversation);
    this.#hasWallClocks ||= !isInstant(time, stamp);
    const senders = this.senders.get(conversation) ?? new Set();
    this.senders.set(conversation, senders);
    if (sender !== '' && direction !== 'system') senders.add(sender);
  }

  dateOrder(): DateOrder | null {
    return this.#dates.orderWith(this.#answers.dateOrder);
  }

  questions(owner: Owner): Question[] {
    const { platform, timeZone, selfName } = this.#answers;
    const questions: Question[] = [];
    if (platform === undefined) questions.push(askPlatform(null, this.#samples));
    if (this.places === null) {
      const proposed = proposedColumns(this.columns, this.#shown);
      return [askColumns(this.columns.names, proposed, this.#samples), ...questions];
    }
    if (this.#dates.hasDates && this.dateOrder() === null) questions.push(askDateOrder(this.#dates));
    if (this.#hasWallClocks && !isTimeZoneAnswer(timeZone)) questions.push(askTimeZone(this.#samples));
    const names = [...new Set([...this.senders.values()].flatMap((senders) => [...senders]))];
    const knowsSelf = this.places.direction !== undefined || selfName === noneOfThese;
    if (!knowsSelf && !names.includes(selfName ?? '')) questions.push(askSelfName(names, owner, this.#samples));
    return questions;
  }
}
