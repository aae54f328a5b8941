import type { PlacedWord } from './tone-shape.ts';

/* Whether a text is in English, the one language whose tone is checked: by the small words that every text is full of. */

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}

const english = setOf(
  'the and you your my she they this that these those with for from are have has had will would could can did does not his her our them their please it be been by if at but or us let get know need to of is was were in on a an as what who where when how why which than only all any every there here so no up out about after before because just like more want we he i me do',
);

/** Of Spanish, French, German, Portuguese, Italian and Dutch, without what is an English word too. */
const others = setOf(
  'el la los las que y un una por para con es se lo su al del como más pero tu mi muy qué cuando está de le les des et une je il elle nous vous pas qui dans sur ce au avec ne mais der das und ich du er sie wir ihr nicht ist ein eine den dem von zu mit auf für kannst bin um dir mich dass wenn noch o os e em não é com seu sua ele ela você gli che di non sono del della ho ma anche het een en van ik je niet dat met voor naar ook zijn',
);

/** Fewer may be names and numbers only. */
const enoughWords = 6;
const leastOthers = 2;

export function isEnglish(text: string, words: readonly PlacedWord[]): boolean {
  if (words.length < enoughWords) return true;
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  if (latin * 2 < letters) return false;
  const said = words.map(({ start, end }) => text.slice(start, end).toLowerCase());
  const count = (of: ReadonlySet<string>): number => said.filter((word) => of.has(word)).length;
  return count(others) < leastOthers || count(english) >= count(others);
}
