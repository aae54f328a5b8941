import type { Answers, Owner, Question } from '#server/importers/message.ts';
import { askSelfName, askTimeZone, noneOfThese, type Sample } from '#server/importers/questions.ts';
import type { Entry } from '#server/importers/reader.ts';
import { isTimeZoneAnswer } from '#server/importers/time/zone.ts';
import { blocks } from './blocks.ts';
import { keyOf, ownLines } from './body.ts';

/** What imessage-exporter calls the owner, unless told another name. */
export const me = 'Me';

export interface ScannedFile {
  /** In the order in which they first wrote. */
  senders: Set<string>;
  /** How many lines each reply has: it is written twice, and only once so that its end is beyond doubt. */
  replies: Map<string, number>;
}

/** What has to be known of an export before its first message can be read. */
export class Scan {
  readonly files = new Map<Entry, ScannedFile>();
  #samples: Sample[] = [];
  #records = 0;

  static async of(texts: readonly Entry[]): Promise<Scan> {
    const scan = new Scan();
    for (const text of texts) await scan.#read(text);
    return scan;
  }

  async #read(text: Entry): Promise<void> {
    const file: ScannedFile = { senders: new Set(), replies: new Map() };
    this.files.set(text, file);
    for await (const batch of blocks(text)) {
      for (const block of batch) {
        this.#records++;
        if (block.sender === null) continue;
        file.senders.add(block.sender);
        const { lines, isReply } = ownLines(block);
        if (isReply) file.replies.set(keyOf(block.raw, block.sender), lines.length);
        if (this.#samples.length < 5)
          this.#samples.push({ record: this.#records, raw: block.source.join('\n').trim() });
      }
    }
  }

  questions(answers: Answers, owner: Owner): Question[] {
    const names = [...new Set([...this.files.values()].flatMap(({ senders }) => [...senders]))];
    const questions: Question[] = [];
    if (!isTimeZoneAnswer(answers.timeZone)) questions.push(askTimeZone(this.#samples));
    const { selfName } = answers;
    const known =
      names.includes(me) || selfName === noneOfThese || (selfName !== undefined && names.includes(selfName));
    if (!known) questions.push(askSelfName(names, owner, this.#samples));
    return questions;
  }
}
