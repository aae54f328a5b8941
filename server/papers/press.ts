import { Slot } from '#server/children/slot.ts';
import type { Work } from '#server/children/work.ts';
import { asError } from './failure.ts';
import type { PageRange } from '#server/rules/page-ranges.ts';
import type { PdfFacts } from './inspect/facts.ts';
import type { BinderPaper } from './binder/binder-paper.ts';
import type { IndexPaper } from './evidence-index/index-paper.ts';
import type { PaperLimits } from './limits.ts';
import type { LogLook, LogPart } from './message-log/parts.ts';
import type { LogPages } from './message-log/sheet.ts';
import type { Paper, SetPaper } from './paper.ts';
import { type Final, isFinal, type Job, type Report } from './protocol.ts';
import type { RedactionBox } from './redaction/find-words.ts';
import type { Redacted } from './redaction/redact-pdf.ts';
import { gaveUp, stopped, tookTooLong, tooMuchMemory } from './refusals.ts';

type SettingSlot = Slot<Job, Report, Final>;

/** Its successor is begun when this much of a child’s papers or memory is used up. */
const nearlyWorn = 0.75;

/**
 * One child that sets papers, and for a while its successor. Typst’s memory only ever grows, so a child makes room
 * after some papers; the next one is warmed beside it, because starting takes a second.
 */
export class Press {
  #childModule: URL;
  #limits: PaperLimits;
  #work: Work<Report, Final>;
  #slot: SettingSlot;
  #set = 0;
  #memory = 0;
  #successor: { slot: SettingSlot; warm: Promise<unknown> } | null = null;

  constructor(childModule: URL, limits: PaperLimits) {
    this.#childModule = childModule;
    this.#limits = limits;
    this.#work = {
      limits,
      isFinal,
      beginsAnew: ({ type }) => type === 'reading',
      faults: {
        cancelled: stopped,
        crashed: gaveUp,
        timedOut: tookTooLong,
        outOfMemory: tooMuchMemory,
      },
    };
    this.#slot = this.#newSlot();
  }

  set(paper: Paper, signal: AbortSignal): Promise<SetPaper> {
    return this.#typeset({ kind: 'set', paper, limits: this.#limits }, signal);
  }

  setBinders(paper: BinderPaper, signal: AbortSignal): Promise<SetPaper> {
    return this.#typeset({ kind: 'binders', paper, limits: this.#limits }, signal);
  }

  setIndex(paper: IndexPaper, signal: AbortSignal): Promise<SetPaper> {
    return this.#typeset({ kind: 'index', paper, limits: this.#limits }, signal);
  }

  setLogPart(part: LogPart, alone: boolean, signal: AbortSignal): Promise<SetPaper> {
    return this.#typeset({ kind: 'log part', part, alone, limits: this.#limits }, signal);
  }

  setLogNumbers(log: Pick<LogPart, 'title' | keyof LogLook>, pages: LogPages, signal: AbortSignal): Promise<SetPaper> {
    return this.#typeset({ kind: 'log numbers', log, pages, limits: this.#limits }, signal);
  }

  async #typeset(job: Job, signal: AbortSignal): Promise<SetPaper> {
    if (this.#worn >= 1) await this.#replace();
    const report = await this.#run(job, signal);
    if (report.type !== 'set') throw this.#failed(report);
    this.#set += 1;
    this.#memory = report.memoryBytes;
    if (this.#worn >= nearlyWorn) this.#warmSuccessor();
    return report.result;
  }

  async word(paper: Paper, signal: AbortSignal): Promise<Uint8Array> {
    const report = await this.#run({ kind: 'word', paper, limits: this.#limits }, signal);
    if (report.type !== 'word') throw this.#failed(report);
    return report.word;
  }

  /** One PDF of parts that were set, with a page of the stamps laid over each page. */
  async join(parts: readonly Uint8Array[], stamps: readonly Uint8Array[], signal: AbortSignal): Promise<Uint8Array> {
    const report = await this.#run({ kind: 'join', parts, stamps, limits: this.#limits }, signal);
    if (report.type !== 'joined') throw this.#failed(report);
    return report.pdf;
  }

  async inspect(path: string, signal: AbortSignal): Promise<PdfFacts> {
    const report = await this.#run({ kind: 'inspect', path, limits: this.#limits }, signal);
    if (report.type !== 'inspected') throw this.#failed(report);
    return report.facts;
  }

  async findWords(path: string, text: string, signal: AbortSignal): Promise<RedactionBox[]> {
    const report = await this.#run({ kind: 'find words', path, text, limits: this.#limits }, signal);
    if (report.type !== 'found') throw this.#failed(report);
    return report.boxes;
  }

  async redact(path: string, boxes: readonly RedactionBox[], out: string, signal: AbortSignal): Promise<Redacted> {
    const report = await this.#run({ kind: 'redact', path, boxes, out, limits: this.#limits }, signal);
    if (report.type !== 'redacted') throw this.#failed(report);
    return report.redacted;
  }

  async pickPages(path: string, ranges: readonly PageRange[], out: string, signal: AbortSignal): Promise<void> {
    const report = await this.#run({ kind: 'pick pages', path, ranges, out, limits: this.#limits }, signal);
    if (report.type !== 'picked') throw this.#failed(report);
  }

  /** A child that was given up takes what it held with it. */
  async #run(job: Job, signal: AbortSignal): Promise<Final> {
    try {
      return await this.#slot.run(job, { signal });
    } catch (error) {
      this.#forget();
      throw error;
    }
  }

  #failed(report: Final): Error {
    if (report.type !== 'failed') return gaveUp(new Error(`the answer was “${report.type}”, which was not asked for`));
    // What stopped in the middle of its work can’t be trusted with another paper.
    if (report.failure.problem === 'internal') this.#forget();
    return asError(report.failure);
  }

  close(): void {
    this.#slot.close();
    this.#successor?.slot.close();
  }

  get #worn(): number {
    return Math.max(this.#set / this.#limits.papersAChild, this.#memory / this.#limits.memoryAChild);
  }

  #newSlot(): SettingSlot {
    return new Slot(this.#childModule, this.#work);
  }

  #warmSuccessor(): void {
    if (this.#successor) return;
    const slot = this.#newSlot();
    // One that could not be warmed starts anew with its first paper, which then says why it can’t.
    const warm = slot.run({ kind: 'warm', limits: this.#limits }, {}).catch(() => null);
    this.#successor = { slot, warm };
  }

  async #replace(): Promise<void> {
    this.#warmSuccessor();
    const successor = this.#successor;
    await successor?.warm;
    this.#forget();
    if (successor) this.#slot = successor.slot;
    this.#successor = null;
  }

  #forget(): void {
    this.#slot.kill();
    this.#set = 0;
    this.#memory = 0;
  }
}
