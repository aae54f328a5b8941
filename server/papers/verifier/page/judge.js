/* What the page says of a file, from its name and its SHA-256. */

/**
 * A file that the packet knows. `what`: such as “volume 1 of 2 of the packet”; `name`: null where it is known by its
 * content alone.
 * @typedef {{ what: string, name: string | null, sha256: string }} Known
 * @typedef {{ state: 'unchanged' | 'changed' | 'unknown', text: string, known: number[] }} Judgment
 */

/**
 * `known` of the answer: the places of those that have this content.
 * @param {{ name: string, sha256: string }} file
 * @param {readonly Known[]} all
 * @param {string} since The day the packet was made.
 * @returns {Judgment}
 */
export function judge(file, all, since) {
  const known = all.flatMap(({ sha256 }, at) => (sha256 === file.sha256 ? [at] : []));
  if (known.length > 0) {
    const what = listed(known.map((at) => all[at]?.what ?? ''));
    return { state: 'unchanged', text: `This is ${what}. It is unchanged since ${since}.`, known };
  }
  const namesake = all.find(({ name }) => name !== null && name === givenName(file.name));
  if (namesake === undefined) {
    return { state: 'unknown', text: 'This file is not in this packet, or it was changed.', known };
  }
  const text =
    `It has the name of ${namesake.what} but not its content: ` +
    `it was changed after ${since}, or it is another file with the same name.`;
  return { state: 'changed', text, known };
}

/**
 * What is still to be checked, or that nothing is.
 * @param {readonly Known[]} all
 * @param {ReadonlySet<number>} seen
 */
export function leftToCheck(all, seen) {
  const left = all.filter((_known, at) => !seen.has(at)).map(({ what }) => what);
  if (left.length === 0) return 'Every file of this packet was checked and is unchanged.';
  const [first, rest] = [left.slice(0, namedAtMost), left.length - namedAtMost];
  return `Not checked yet: ${listed(rest > 0 ? [...first, `${rest} more`] : first)}.`;
}

const namedAtMost = 10;

/** @param {readonly string[]} names */
function listed(names) {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/**
 * The name without what browsers add to a second download: `Volume1 (1).pdf`.
 * @param {string} name
 */
function givenName(name) {
  return name.replace(/ ?\(\d+\)(?=\.\w+$)/, '');
}
