import type { OwnField, ShippedTemplate } from '#server/areas/templates/shipped-template.ts';

interface Letter extends Pick<ShippedTemplate, 'key' | 'name' | 'description' | 'fields'> {
  /** Who gets it, for the writer. */
  to: string;
  re: string;
  /** What stands between the “Re:” line and the closing. */
  text: string;
}

/** To the other side of the case. */
export const otherSide = 'The other side’s attorney if there is one, with the full address.';

/** A letter of the filer, of today: every one has the same head and closing. */
export function letter({ to, re, text, fields, ...about }: Letter): ShippedTemplate {
  const recipient: OwnField = { name: 'recipient', label: 'To whom', required: true, hint: to };
  return {
    ...about,
    kind: 'letter',
    captioned: false,
    fields: [recipient, ...fields],
    body: `{{filer}}\\
{{filerAddress}}

{{today}}

{{recipient}}

**Re: ${re}**

${text}

Sincerely,

{{filer}}`,
  };
}
