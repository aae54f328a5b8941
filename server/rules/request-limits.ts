/** The contract's request limits. */
export const requestLimits = {
  jsonBytes: 4 * 1024 * 1024,
  multipartBytes: 32 * 1024 * 1024,
  fileBytes: 25 * 1024 * 1024,
  files: 30,
  mcpBytes: 24 * 1024 * 1024,
  mcpFileBytes: 16 * 1024 * 1024,
} as const;
