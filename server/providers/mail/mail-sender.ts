/** A mail as it leaves: one person's address, plain text, and what names it for ever, however often it is tried. */
export interface OutgoingMail {
  id: string;
  to: string;
  subject: string;
  text: string;
  /** ISO instant at which it was written; a later attempt is no later letter. */
  writtenAt: string;
}

export interface MailSender {
  /** Settles once somebody else answers for the mail. Throws `MailRefused` for what no second attempt would change. */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<void>;
  close(): void;
}

/** Facts about an attempt that a log may keep: never an address, and never the words of a server, which repeat one. */
export interface MailProblem {
  /** Where it failed: `ECONNECTION`, `ETLS`, `EAUTH`, `EENVELOPE`, … */
  code: string;
  /** The command of SMTP it failed at, without its arguments. */
  command?: string;
  /** The server's answer, such as 550, and its finer one, such as 5.1.1. */
  answer?: number;
  detail?: string;
}

export class MailRefused extends Error {
  override readonly name = 'MailRefused';
  readonly problem: MailProblem;

  constructor(problem: MailProblem) {
    super('The mail was refused permanently.');
    this.problem = problem;
  }
}

export class MailDelayed extends Error {
  override readonly name = 'MailDelayed';
  readonly problem: MailProblem;

  constructor(problem: MailProblem) {
    super('The mail could not be sent now.');
    this.problem = problem;
  }
}
