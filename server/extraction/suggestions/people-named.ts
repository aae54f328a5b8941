import { foldWord } from '#server/rules/fold-word.ts';
import type { PeopleSuggestion } from './suggestions.ts';

/** A contact, as far as a file can name it. */
export interface NamedPerson {
  id: string;
  name: string;
  /** Email addresses. */
  emails: readonly string[];
}

interface Named {
  /** What the file is, as the evidence says it. */
  kind: string;
  fileName: string;
  /** Of its first page; a mail's begins with its header. */
  text: string;
}

/** A first page has no more; what else is in one is a table or a log. */
const lettersAtMost = 20_000;

/**
 * Which of these people a file names: by an address, or by a whole name of two words or more, in whichever order and
 * without regard to case, accents and punctuation. A first name alone could be anybody's. Undefined for none.
 */
export function peopleNamed(
  { kind, fileName, text }: Named,
  people: readonly NamedPerson[],
): PeopleSuggestion | undefined {
  if (people.length === 0) return undefined;
  const page = text.slice(0, lettersAtMost);
  const [inName, onPage] = [wordsOf(fileName), wordsOf(page)];
  const addresses = new Set(page.toLowerCase().match(/[\w.+%'-]+@[\w.-]+\w/g));
  const named = people.flatMap(({ id, name, emails }): { id: string; found: PeopleSuggestion['found'] }[] => {
    const names = orders(name);
    const isOnPage =
      emails.some((address) => addresses.has(address.toLowerCase())) || names.some((each) => onPage.includes(each));
    if (isOnPage) return [{ id, found: kind === 'mail' ? 'mail' : 'text' }];
    return names.some((each) => inName.includes(each)) ? [{ id, found: 'file name' }] : [];
  });
  const [first] = named;
  return first && { value: named.map(({ id }) => id), found: first.found };
}

/** “Ana Rivera” is “Rivera, Ana” too. Empty for a name of one word. */
export function orders(name: string): string[] {
  const words = wordsOf(name).trim().split(' ');
  if (words.length < 2) return [];
  const turned = [words.at(-1), ...words.slice(0, -1)];
  return [` ${words.join(' ')} `, ` ${turned.join(' ')} `];
}

/** The words of a text as they are compared, each between spaces. */
function wordsOf(text: string): string {
  const words = text.split(/[^\p{L}\p{N}\p{M}]+/u).map(foldWord);
  return ` ${words.filter((word) => word !== '').join(' ')} `;
}
