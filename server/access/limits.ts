/** What the plan allows; 0 is "no limit". Desktop defaults leave all but the request rate off. */
export interface PlanLimits {
  /** Requests a clock minute an account, REST and MCP together. */
  rateLimit: number;
  /** Evidence items a payer may have. */
  evidenceLimit: number;
  /** MiB of evidence a payer may store. */
  storageQuotaMib: number;
  /** AI operations a payer may use a month. */
  aiAllowance: number;
}
