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

/** A deployment's own refusal of one request: it was not executed for certain (SPEC 6.2). */
export interface Refusal {
  status: number;
  code: string;
  sentence: string;
}
