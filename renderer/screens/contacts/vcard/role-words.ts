import type { ContactRole } from '#renderer/features/contacts/contact-roles.ts';

/** What a title or a form of address shows about someone's role in a matter; the first that fits. */
const words: readonly [RegExp, ContactRole][] = [
  [/\b(?:clerk|registrar|court reporter)\b/i, 'clerk'],
  [/\b(?:judge|justice|magistrate|commissioner|referee|hon\.?|honou?rable)\b/i, 'judge'],
  [
    /\b(?:attorney|lawyer|counsel|counselor|solicitor|barrister|advocate|paralegal|esq\.?|esquire|guardian ad litem)\b/i,
    'lawyer',
  ],
  [/\b(?:mediator|arbitrator)\b/i, 'mediator'],
  [/\b(?:expert|appraiser|evaluator|forensic)\b/i, 'expert'],
];

export function roleFromWords(texts: readonly string[]): ContactRole | null {
  for (const text of texts) {
    const found = words.find(([pattern]) => pattern.test(text));
    if (found !== undefined) return found[1];
  }
  return null;
}
