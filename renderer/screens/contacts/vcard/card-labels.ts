/*
 * What a number or an address is for: “work fax”. Cards have types for the usual words, and Apple's label for any
 * other. Types that say nothing to a person are left out.
 */

const wordOf: Readonly<Record<string, string>> = {
  home: 'home',
  work: 'work',
  cell: 'mobile',
  mobile: 'mobile',
  fax: 'fax',
  pager: 'pager',
  car: 'car',
  main: 'main',
  other: 'other',
  school: 'school',
  video: 'video',
  msg: 'messages',
  textphone: 'text telephone',
  iphone: 'iPhone',
};
const typeOf = new Map(
  Object.entries(wordOf).flatMap(([type, word]) => (type === 'mobile' ? [] : [[word, type] as const])),
);

/** “work fax” for WORK and FAX, with anything else in the label. */
export function labelOfTypes(types: readonly string[]): string {
  const words = types.flatMap((type) => wordOf[type.toLowerCase()] ?? []);
  return [...new Set(words)].join(' ');
}

/** The types that come back as this label; null when no types do. */
export function typesOfLabel(label: string): string[] | null {
  const whole = typeOf.get(label);
  const types = whole === undefined ? label.split(' ').map((word) => typeOf.get(word)) : [whole];
  const known = types.filter((type) => type !== undefined);
  return known.length === types.length && labelOfTypes(known) === label ? known : null;
}

/** Apple writes its own labels as `_$!<Mobile>!$_`. */
export function labelOfApple(text: string): string {
  const own = /^_\$!<(.*)>!\$_$/s.exec(text);
  return own === null ? text : (own[1] ?? '').toLowerCase();
}
