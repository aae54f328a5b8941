/** What a person can be in a case; the words a court uses. */
export const roles = [
  'Petitioner',
  'Respondent',
  'Plaintiff',
  'Defendant',
  'Applicant',
  'Appellant',
  'Appellee',
  'Intervenor',
  'Attorney',
  'Paralegal',
  'Guardian ad litem',
  'Other',
] as const;
