import { Attempts } from '#server/access/attempts.ts';
import { emailKey } from '#server/catalog/email.ts';

const quarterOfAnHour = 15 * 60_000;
const hour = 60 * 60_000;

/**
 * How often somebody may try to come in, by the network they come from and by what they try. Nothing here depends on
 * who has an account: a refusal reveals only how many attempts there were.
 */
export class EntryLimits {
  readonly #passwordsFrom = new Attempts({ limit: 60, perMs: quarterOfAnHour, sentence: tooManyPasswords });
  /** An address is locked for one network at a time: nobody can lock its owner out from another. */
  readonly #passwordsTo = new Attempts({ limit: 10, perMs: quarterOfAnHour, sentence: tooManyPasswords });
  /** By account alone, or many networks together would find six digits; only who has the password gets this far. */
  readonly #codes = new Attempts({ limit: 5, perMs: quarterOfAnHour, sentence: tooManyCodes });
  readonly #mailsFrom = new Attempts({ limit: 20, perMs: hour, sentence: tooManyMails });
  readonly #mailsTo = new Attempts({ limit: 5, perMs: hour, sentence: tooManyMails });

  takeEntry(from: string, now: number): void {
    this.#passwordsFrom.take(from, now);
  }

  takePassword(from: string, email: string, now: number): void {
    this.#passwordsTo.take(whoFrom(from, email), now);
  }

  takeCode(accountId: string, now: number): void {
    this.#codes.take(accountId, now);
  }

  /**
   * The right password, and the right code where there is one. What its network tried otherwise still counts, and this
   * attempt does not: an office of a hundred people comes in from one address every morning.
   */
  forgive(from: string, { email, accountId }: { email: string; accountId: string }, at: number): void {
    this.#passwordsFrom.giveBack(from, at);
    this.#passwordsTo.forget(whoFrom(from, email));
    this.#codes.forget(accountId);
  }

  takeMail(from: string, now: number): void {
    this.#mailsFrom.take(from, now);
  }

  /** False when this address had its mails of the hour: nothing is sent, and the answer does not show that. */
  maySend(email: string, now: number): boolean {
    return this.#mailsTo.takeSilently(emailKey(email), now);
  }
}

function whoFrom(from: string, email: string): string {
  return `${from} ${emailKey(email)}`;
}

function tooManyPasswords(seconds: number): string {
  return `There were too many attempts to sign in. Try again in ${inWords(seconds)}.`;
}

function tooManyCodes(seconds: number): string {
  return `There were too many wrong codes. Try again in ${inWords(seconds)}.`;
}

function tooManyMails(seconds: number): string {
  return `Too many requests from here within an hour. Try again in ${inWords(seconds)}.`;
}

function inWords(seconds: number): string {
  if (seconds < 60) return `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
  const minutes = Math.ceil(seconds / 60);
  return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
}
