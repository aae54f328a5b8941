/*
 * The forms of an English word: a search for one finds the others. Only forms that the same word takes in a sentence
 * (pickup, pickups; pay, pays, paid, paying), never words made from it (payment), and only those that English spelling
 * makes of a base that makes the given word: `hoped` is of `hope`, not of `hop`.
 */

/** Words that change inside. The first of each line is the base. */
const irregular = [
  'begin began begun',
  'break broke broken',
  'bring brought',
  'buy bought',
  'catch caught',
  'child children',
  'choose chose chosen',
  'come came',
  'deal dealt',
  'draw drew drawn',
  'drink drank drunk',
  'drive drove driven',
  'eat ate eaten',
  'embed embedded embedding',
  'fall fell fallen',
  'feel felt',
  'fight fought',
  'find found',
  'foot feet',
  'forget forgot forgotten',
  'get got gotten',
  'give gave given',
  'go went gone',
  'grow grew grown',
  'hear heard',
  'hide hid hidden',
  'hold held',
  'keep kept',
  'know knew known',
  'lead led',
  'leave left',
  'lend lent',
  'lie lied lying',
  'life lives',
  'lose lost',
  'make made',
  'man men',
  'mean meant',
  'meet met',
  'pay paid',
  'person people persons',
  'run ran',
  'say said',
  'see saw seen',
  'sell sold',
  'send sent',
  'show shown',
  'sit sat',
  'sleep slept',
  'speak spoke spoken',
  'spend spent',
  'stand stood',
  'steal stole stolen',
  'swear swore sworn',
  'take took taken',
  'teach taught',
  'tell told',
  'think thought',
  'throw threw thrown',
  'tooth teeth',
  'wear wore worn',
  'wife wives',
  'win won',
  'withdraw withdrew withdrawn',
  'woman women',
  'write wrote written',
].map((line) => line.split(' '));

const byBase = new Map(irregular.map((line) => [line[0] ?? '', line]));
const basesOf = Map.groupBy(
  irregular.flatMap((line) => line.map((word) => ({ word, base: line[0] ?? '' }))),
  ({ word }) => word,
);

/** All forms of a folded word, itself first: those of every word that it may be a form of. */
export function inflections(word: string): string[] {
  if (!/^[a-z]{2,30}$/.test(word)) return [word];
  const bases = [...possibleBases(word), ...(basesOf.get(word) ?? []).map(({ base }) => base)];
  const words = bases.map((base) => [base, ...regular(base), ...(byBase.get(base) ?? [])]);
  return [...new Set([word, ...words.filter((forms) => forms.includes(word)).flat()])];
}

/** What the word may be a form of, itself included. */
function possibleBases(word: string): string[] {
  const found = [word];
  const add = (ending: string, ...instead: string[]): void => {
    if (!word.endsWith(ending)) return;
    const stem = word.slice(0, -ending.length);
    found.push(...instead.map((end) => stem + end));
    if (/([^aeiou])\1$/.test(stem) && ending !== 's') found.push(stem.slice(0, -1));
  };
  add('s', '');
  add('es', '');
  add('ies', 'y');
  add('ed', '', 'e');
  add('ied', 'y');
  add('ing', '', 'e');
  return [...new Set(found)].filter((base) => base.length > 1);
}

/** The forms that the rules of spelling make of a base; of long words with both spellings (traveled, travelled). */
function regular(base: string): string[] {
  if (base.length < 3 && !byBase.has(base)) return [];
  // Forms already: of the first kind only the plural is another one (hearing, hearings).
  if (/[aeiouy].*ing$/.test(base)) return [`${base}s`];
  if (/[aeiouy].*[^e]ed$/.test(base) || /[^aiosu]s$/.test(base)) return [];
  if (/[^aeiou]y$/.test(base)) {
    const stem = base.slice(0, -1);
    return [`${stem}ies`, `${stem}ied`, `${base}ing`];
  }
  const plural = /(?:[sxz]|ch|sh|[^aeiou]o)$/.test(base) ? [`${base}es`] : [`${base}s`];
  if (/[^aeiou]o$/.test(base)) plural.push(`${base}s`);
  if (base.endsWith('e')) {
    const ing = /(?:ee|oe|ye)$/.test(base) ? `${base}ing` : `${base.slice(0, -1)}ing`;
    return [...plural, `${base}d`, ing];
  }
  const last = base.at(-1) ?? '';
  const doubled = [`${base}${last}ed`, `${base}${last}ing`];
  const plain = [`${base}ed`, `${base}ing`];
  if (!/[aeiouy][bcdfgklmnprstvz]$/.test(base) || /[aeiou]{2}[^aeiou]$/.test(base)) return [...plural, ...plain];
  const short = /^[^aeiouy]*[aeiouy][^aeiouy]$/.test(base);
  if (short) return [...plural, ...doubled];
  return [...plural, ...plain, ...(/[lmrpt]$/.test(base) ? doubled : [])];
}
