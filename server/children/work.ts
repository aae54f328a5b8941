/** What a room that works in child processes says of its jobs. */
export interface Work<Report, Final extends Report> {
  limits: ChildLimits;
  /** A job ends with exactly one of these. */
  isFinal(report: Report): report is Final;
  /** A report that begins a new deadline. */
  beginsAnew?(report: Report): boolean;
  /** A report after which the child waits for a reply (`JobWatch`). */
  awaitsReply?(report: Report): boolean;
  faults: Faults;
}

export interface ChildLimits {
  /** Processor time for one job; four times as long by the clock (`deadline.ts`). */
  deadlineMs: number;
  /** Resident memory of the child process; V8's limits do not see buffers, canvases or WebAssembly. */
  residentBytes: number;
  /** A child that holds more than this after its job goes at once; else one that holds 60 % of what it may. */
  restingBytes?: number;
}

/** Why a child was given up, as the errors that its caller gets. */
export interface Faults {
  cancelled(): Error;
  /** `cause` is for the log. */
  crashed(cause?: unknown): Error;
  timedOut(seconds: number): Error;
  outOfMemory(): Error;
}

/** Sent by a child on systems where what it uses can't be seen from outside. */
export interface UsageReport {
  type: 'usage';
  residentBytes: number;
  processorMs: number;
}

export function isUsageReport(report: { type: string }): report is UsageReport {
  return report.type === 'usage';
}
