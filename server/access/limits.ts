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

/** The contract's request limits. */
export const requestLimits = {
  jsonBytes: 4 * 1024 * 1024,
  multipartBytes: 32 * 1024 * 1024,
  fileBytes: 25 * 1024 * 1024,
  files: 30,
  mcpBytes: 24 * 1024 * 1024,
  mcpFileBytes: 16 * 1024 * 1024,
} as const;
