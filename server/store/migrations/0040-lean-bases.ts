/** Hashes of what both sides held, which nothing reads. */
export const leanBases: readonly string[] = [
  `alter table syncBases drop column localHash`,
  `alter table syncBases drop column remoteHash`,
];
