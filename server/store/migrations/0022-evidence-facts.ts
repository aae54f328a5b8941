/** Who had a piece of evidence, whether it is the original or a copy, and who may read it. */
export const evidenceFacts: readonly string[] = [
  `alter table evidence add column custodian text`,
  `alter table evidence add column original text check (original in ('original', 'copy'))`,
  `alter table evidence add column confidentiality text`,
];
