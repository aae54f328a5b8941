import type { Answers, Platform } from '#server/importers/message.ts';
import type { Source } from '#server/importers/reader.ts';

const asksAtMost = 2000;

/** Messenger or Instagram, as the folders say or a person; null when neither does. */
export function metaPlatform(source: Source, answers: Answers): Platform | null {
  const names = [source.fileName, ...source.entries.slice(0, asksAtMost).map(({ name }) => name)];
  const instagram = names.some((name) => /instagram/i.test(name));
  const facebook = names.some((name) => /facebook/i.test(name));
  if (instagram !== facebook) return instagram ? 'instagram' : 'facebook';
  return answers.platform ?? null;
}
