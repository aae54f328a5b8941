import type { RunEnd } from '#server/sync/engine-types.ts';

/** Ends a run: nothing that follows could be trusted, or nobody answers. The message is for a person. */
export class Trouble extends Error {
  readonly end: Exclude<RunEnd, 'inStep' | 'waiting' | 'brake'>;

  constructor(end: Trouble['end'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'Trouble';
    this.end = end;
  }
}

/** What a server answered to one request is an error or can't be read: other requests may fare better (SPEC 2.9). */
export class BadAnswer extends Trouble {}

/** What was asked for, or what a bad answer means instead where it need not end anything. */
export async function unlessBad<Value>(
  asked: Promise<Value>,
  instead: (bad: BadAnswer) => Value | Promise<Value>,
): Promise<Value> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof BadAnswer) return instead(error);
    throw error;
  }
}

/** The server offers something else than when its description was read: it is read again. */
export class DescribedAnew extends Error {}

/** The server refuses to read one matter; its other matters are as they were. */
export class MatterRefused extends Trouble {}

/** One matter is no longer shown to this token (SPEC 5.9). */
export class OutOfSight extends MatterRefused {
  constructor(sentence: string) {
    super('refused', `The server no longer shows this matter: ${sentence}`);
  }
}

/** A server's own refusal of one request: it was certainly not executed (SPEC 6.2). */
export interface Refusal {
  status: number;
  code: string;
  sentence: string;
  /** The id of what the same request made before, and somebody has deleted since (SPEC 6.5). */
  deleted?: string;
  /** Its data was put back to an earlier state since (SPEC 2.5). */
  restored?: true;
}

/** What it means that a server refuses to read a matter. */
export function matterRefused({ status, sentence }: Refusal): MatterRefused {
  return status === 404 ? new OutOfSight(sentence) : new MatterRefused('refused', sentence);
}
