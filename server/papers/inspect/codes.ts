/** Everything that preflight says of a file: how grave it is, its sentence, and what to do. */
export const findingCodes = {
  password: {
    severity: 'error',
    text: 'This PDF needs a password.',
    fix: 'Add a copy that opens without one.',
  },
  unreadable: {
    severity: 'error',
    text: 'This PDF is damaged and can’t be opened.',
    fix: 'Ask for another copy, or scan it.',
  },
  hidden_text: {
    severity: 'error',
    text: 'This page has text that no one sees, but anyone can copy.',
    fix: 'Redact it, or use a copy without it.',
  },
  social_security_number: {
    severity: 'error',
    text: 'This looks like a Social Security number.',
    fix: 'Redact all but the last four digits.',
  },
  taxpayer_number: {
    severity: 'error',
    text: 'This looks like a taxpayer identification number.',
    fix: 'Redact all but the last four digits.',
  },
  card_number: {
    severity: 'error',
    text: 'This looks like a payment card number.',
    fix: 'Redact all but the last four digits.',
  },
  bank_account: {
    severity: 'error',
    text: 'This looks like a bank account number.',
    fix: 'Redact all but the last four digits.',
  },
  national_insurance_number: {
    severity: 'error',
    text: 'This looks like a UK National Insurance number.',
    fix: 'Redact it, unless the court needs it.',
  },
  driver_license: {
    severity: 'warning',
    text: 'This looks like a driver’s license number.',
    fix: 'Redact it, unless the court needs it.',
  },
  birth_date: {
    severity: 'warning',
    text: 'This looks like a date of birth.',
    fix: 'Redact all but the year.',
  },
  child_name: {
    severity: 'warning',
    text: 'This names a child.',
    fix: 'Redact the name, or use the child’s initials.',
  },
  unmatched_text_layer: {
    severity: 'warning',
    text: 'This scan has searchable text where nothing is seen.',
    fix: 'Check whether something was painted over. If so, redact it here.',
  },
  missing_font: {
    severity: 'warning',
    text: 'This page has text whose font is not in the PDF, so it may print blank.',
    fix: 'Print the page to a new PDF from a program that shows it.',
  },
  repaired: {
    severity: 'warning',
    text: 'This PDF is damaged. It opens, but parts may be missing.',
    fix: 'Compare its pages with the original.',
  },
  signed: {
    severity: 'warning',
    text: 'This PDF has a digital signature, which a packet can’t keep.',
    fix: 'Also give the signed file to the court as it is.',
  },
  unsearchable_page: {
    severity: 'warning',
    text: 'This page has no searchable text.',
    fix: 'Recognize its text.',
  },
  layers: {
    severity: 'warning',
    text: 'This PDF has layers that can be turned on and off.',
    fix: 'Check what each layer shows.',
  },
  scripts: {
    severity: 'warning',
    text: 'This PDF has scripts.',
    fix: 'Use a copy without them. A packet leaves them out.',
  },
  attachments: {
    severity: 'warning',
    text: 'This PDF has files attached to it.',
    fix: 'Add them as evidence if they are needed. A packet leaves them out.',
  },
  form_fields: {
    severity: 'warning',
    text: 'This PDF has form fields that can still be changed.',
    fix: 'Check the answers. A packet prints them on the page.',
  },
  annotations: {
    severity: 'warning',
    text: 'This page has comments or other annotations.',
    fix: 'Check each one. A packet prints those that are shown.',
  },
  picture_location: {
    severity: 'warning',
    text: 'A picture in this PDF says where it was taken.',
    fix: 'Use a copy without the location, unless it is evidence.',
  },
  page_size: {
    severity: 'warning',
    text: 'This page is not the size that the court asks for.',
    fix: 'Scale the page to fit.',
  },
  too_many_pages: {
    severity: 'warning',
    text: 'This PDF has more pages than the court takes in one file.',
    fix: 'Split it into volumes.',
  },
  too_many_bytes: {
    severity: 'warning',
    text: 'This PDF is larger than the court takes in one file.',
    fix: 'Split it into volumes.',
  },
  outside_link: {
    severity: 'notice',
    text: 'This page links to something outside the PDF.',
    fix: 'Check the address. A packet leaves the link out.',
  },
  metadata: {
    severity: 'notice',
    text: 'This PDF says who or what made it.',
    fix: 'Check its properties. A packet leaves them out.',
  },
  encrypted: {
    severity: 'notice',
    text: 'This PDF is encrypted, but opens without a password.',
    fix: 'Nothing to do. A packet has it without encryption.',
  },
} as const satisfies Record<string, { severity: 'error' | 'warning' | 'notice'; text: string; fix: string }>;

export type PdfFindingCode = keyof typeof findingCodes;
