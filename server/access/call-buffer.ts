import type { Transport } from '#server/store/tables.ts';

/** One call by a token, as its ledger keeps it: what was touched by id, never what was in it. */
export interface TokenCall {
  tokenId: string;
  /** Milliseconds since 1970: only what is written needs a text. */
  at: number;
  transport: Transport;
  operationId: string;
  requestId: string;
  caseId: string | null;
  /** `done`, or why not: a problem's name, `approval_asked`, `approval_refused`. */
  outcome: string;
  /** The first ids that were read or changed; `recordCount` counts them all. */
  records: string[];
  recordCount: number;
  /** The change-log entries it made, which are consecutive because writes run one after another. */
  firstSeq: number | null;
  lastSeq: number | null;
  /** What was answered, in bytes; known only once it is sent. */
  bytes: number;
  /** How many calls this line is for: more than one only in a flood. */
  times: number;
}

/** How many records of one call are kept by their id. */
export const recordsKept = 50;

/**
 * Calls that wait to be written. Up to `apart` each has its own line, which is far beyond the usual limit of 120 a
 * minute; in a flood beyond that, alike calls share one, so that the ledger costs a busy server next to nothing.
 */
export class CallBuffer {
  readonly #apart: number;
  #lines: TokenCall[] = [];
  #shared = new Map<string, TokenCall>();

  constructor(apart = 500) {
    this.#apart = apart;
  }

  /** Returns the call's line, for its bytes to be added to. */
  add(call: TokenCall): TokenCall {
    if (this.#lines.length < this.#apart) {
      this.#lines.push(call);
      return call;
    }
    const key = `${call.tokenId} ${call.transport} ${call.operationId} ${call.outcome}`;
    const line = this.#shared.get(key);
    if (line === undefined) {
      this.#shared.set(key, call);
      return call;
    }
    join(line, call);
    return line;
  }

  /** Puts back, before those that came meanwhile, what could not be written: what is too much by then is shared. */
  putBack(calls: readonly TokenCall[]): void {
    const since = this.take();
    for (const call of [...calls, ...since]) this.add(call);
  }

  take(): TokenCall[] {
    const taken = [...this.#lines, ...this.#shared.values()];
    this.#lines = [];
    this.#shared = new Map();
    return taken;
  }
}

function join(line: TokenCall, call: TokenCall): void {
  line.at = call.at;
  line.times += call.times;
  line.bytes += call.bytes;
  line.recordCount += call.recordCount;
  if (line.records.length < recordsKept) {
    for (const id of call.records)
      if (line.records.length < recordsKept && !line.records.includes(id)) line.records.push(id);
  }
  // Others may have been made between the changes of two calls, so a shared line names none.
  line.firstSeq = null;
  line.lastSeq = null;
  if (line.caseId !== call.caseId) line.caseId = null;
}
