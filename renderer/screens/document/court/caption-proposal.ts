import { captionFields, type CaptionDraft, type CaptionField, type Party } from './court-draft.ts';

/** What the case knows for a caption, against what is in it. */
export interface Proposed {
  /** Fields that are empty, with what belongs in them. */
  fills: Partial<CaptionDraft>;
  /** Fields that say something else: it is shown, and nothing is replaced. */
  differs: readonly CaptionField[];
}

export function compareCaption(own: CaptionDraft, proposed: CaptionDraft): Proposed {
  const said = captionFields.filter((field) => !isEmpty(proposed[field]));
  const empty = said.filter((field) => isEmpty(own[field]));
  return {
    fills: Object.fromEntries(empty.map((field) => [field, proposed[field]])),
    differs: said.filter(
      (field) => !empty.includes(field) && captionWords(own[field]) !== captionWords(proposed[field]),
    ),
  };
}

/** A field of a caption in words. */
export function captionWords(value: string | readonly Party[]): string {
  if (typeof value === 'string') return value.trim();
  return value.map(({ name, role }) => (role === '' ? name : `${name}, ${role}`)).join('; ');
}

function isEmpty(value: string | readonly Party[]): boolean {
  return captionWords(value) === '';
}
