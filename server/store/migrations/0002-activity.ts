/** Indexes for what happened and what is left to do: a matter's history newest first, and readings that failed. */
export const activity: readonly string[] = [
  // The sequence is the row id, which every index ends with: this one is in its order within a matter.
  `create index changesByCase on changes (caseId)`,
  `create index extractionsFailed on extractions (evidenceId) where status = 'failed'`,
];
