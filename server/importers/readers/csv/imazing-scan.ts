import type { Answers, Party, Platform, Question } from '#server/importers/message.ts';
import { askDateOrder, askPlatform, askTimeZone, type Sample } from '#server/importers/questions.ts';
import type { CsvRow } from '#server/importers/reading/csv-rows.ts';
import { isInstant } from '#server/importers/reading/written-times.ts';
import { DateOrderFinder } from '#server/importers/time/date-order.ts';
import { StampReader } from '#server/importers/time/stamp.ts';
import type { DateOrder } from '#server/importers/time/written-date.ts';
import { isTimeZoneAnswer } from '#server/importers/time/zone.ts';
import type { ImazingColumns } from './imazing-columns.ts';
import { imazingRow } from './imazing-row.ts';

/** What has to be known of all rows before the first message can be read. */
export class ImazingScan {
  /** Who wrote in each session but the owner, in the order in which they first did. */
  readonly others = new Map<string, Map<string, Party>>();
  #dates = new DateOrderFinder({ earliestYear: 2007, eitherWay: true });
  #stamps = new StampReader();
  #samples: Sample[] = [];
  #records = 0;
  #likely: Platform | null;

  /** `likely` is the platform to be asked about; null when the table says it. */
  constructor(likely: Platform | null) {
    this.#likely = likely;
  }

  add({ cells, raw }: CsvRow, columns: ImazingColumns): void {
    this.#records++;
    const row = cells === null ? null : imazingRow(cells, columns);
    if (row === null) return;
    const stamp = this.#stamps.read(row.time);
    if (stamp !== null) this.#dates.add(stamp.date, this.#records, row.time, row.session);
    if (!isInstant(row.time, stamp) && this.#samples.length < 5) this.#samples.push({ record: this.#records, raw });
    const others = this.others.get(row.session) ?? new Map<string, Party>();
    this.others.set(row.session, others);
    if (row.direction === 'received' && row.sender !== null) others.set(JSON.stringify(row.sender), row.sender);
  }

  dateOrder(answers: Answers): DateOrder | null {
    return this.#dates.orderWith(answers.dateOrder);
  }

  questions(answers: Answers): Question[] {
    const questions: Question[] = [];
    if (this.#likely !== null && answers.platform === undefined) {
      questions.push(askPlatform(this.#likely, this.#samples));
    }
    if (this.#samples.length === 0) return questions;
    if (this.#dates.hasDates && this.dateOrder(answers) === null) questions.push(askDateOrder(this.#dates));
    if (!isTimeZoneAnswer(answers.timeZone)) questions.push(askTimeZone(this.#samples));
    return questions;
  }
}
