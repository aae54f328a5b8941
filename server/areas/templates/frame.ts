import type { OwnField, ShippedTemplate } from './shipped-template.ts';

/* What stands above and below the text of a court paper, the same for all of them. */

const caption = `{{filer}}\\
{{filerAddress}}\\
{{filerRole}}

**{{court}}**\\
{{county}}

{{caseTitle}}\\
Case No. {{caseNumber}}

# {{title}}`;

const signatures = {
  perjury: `I declare under penalty of perjury under {{swornUnder}} that the foregoing is true and correct.

Signed on {{signedOn}} at {{signedAt}}.

{{signer}}`,
  plain: `Date: {{signedOn}}

{{signer}}`,
  none: '',
} as const satisfies Record<ShippedTemplate['signature'], string>;

const ofSignatures: readonly OwnField[] = [
  {
    name: 'swornUnder',
    label: 'Law you swear under',
    required: true,
    hint: 'Such as “the laws of the State of California”. Your court’s own forms say it.',
  },
  { name: 'signedOn', label: 'Date of signing', required: true, hint: 'Fill it on the day you sign.' },
  { name: 'signedAt', label: 'Place of signing', required: true, hint: 'City and state.' },
];

/** The whole text of a template with its fields unfilled, and the fields of its own. */
export function framed({ captioned, body, signature, signer = 'filer', fields }: ShippedTemplate): {
  text: string;
  fields: readonly OwnField[];
} {
  const below = signatures[signature].replace('{{signer}}', `{{${signer}}}`);
  const parts = [captioned ? caption : '', body.trim(), below].filter((part) => part !== '');
  const signing = ofSignatures.filter(({ name }) => below.includes(`{{${name}}}`));
  return { text: `${parts.join('\n\n')}\n`, fields: [...fields, ...signing] };
}
