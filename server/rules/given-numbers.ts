/*
 * The numbers under which builds of a packet were given to others, as the packet says it; exhibit numbers are put
 * together in given-exhibits.ts. What was said is never taken back, so two sides that each add to it put it together by
 * keeping all of it.
 */

/** That a build was served or filed; `at` is when that was written down, an instant. */
export interface GivenLine {
  kind: 'given';
  build: string;
  prefix: string;
  digits: number;
  first: number;
  last: number;
  as: 'served' | 'filed';
  /** A day. */
  on: string;
  method: string | null;
  recipients: string[];
  at: string;
}

/** That another build keeps the numbers of this one. */
export interface WithdrawnLine {
  kind: 'withdrawn';
  build: string;
}

/** Under which numbers it was given again. */
export interface ReplacedLine {
  kind: 'replaced';
  build: string;
  by: string;
}

/** That others were given evidence under exhibit numbers; each file by its SHA-256. */
export interface ExhibitsLine extends Pick<GivenLine, 'build' | 'as' | 'on' | 'method' | 'recipients' | 'at'> {
  kind: 'exhibits';
  numbers: { sha256: string; number: string }[];
}

/** That a file has this number of a build no longer; `by`: the one that replaces it, null where there is none yet. */
export interface ExhibitWithdrawnLine {
  kind: 'exhibit-withdrawn';
  build: string;
  sha256: string;
  number: string;
  by: string | null;
}

export type NumbersLine = GivenLine | WithdrawnLine | ReplacedLine | ExhibitsLine | ExhibitWithdrawnLine;

export type Numbers = Pick<GivenLine, 'prefix' | 'digits' | 'first' | 'last'>;

/** All that is said of the numbers of one build. */
export interface GivenNumbers extends Numbers {
  build: string;
  as: 'served' | 'filed';
  sent: Pick<GivenLine, 'as' | 'on' | 'method' | 'recipients'>[];
  at: string;
  withdrawn: boolean;
  replacedBy: string | null;
}

/** As it is printed: PREFIX000001. */
export function batesNumber(prefix: string, number: number, digits: number): string {
  return `${prefix}${String(number).padStart(digits, '0')}`;
}

/** The first and the last of them, or the one. */
export function batesWords({ prefix, digits, first, last }: Numbers): string {
  const [from, to] = [batesNumber(prefix, first, digits), batesNumber(prefix, last, digits)];
  return from === to ? from : `${from}–${to}`;
}

/** By build, in the order in which they were given first. */
export function givenNumbers(lines: readonly NumbersLine[]): GivenNumbers[] {
  const byBuild = Map.groupBy(lines, ({ build }) => build);
  return [...byBuild.values()].flatMap((of) => ofBuild(of) ?? []).toSorted(byTime);
}

function ofBuild(lines: readonly NumbersLine[]): GivenNumbers | undefined {
  const given = lines.filter((line) => line.kind === 'given').toSorted(byTime);
  const [line] = given;
  if (!line) return undefined;
  const { build, prefix, digits, first, last, at } = line;
  const replaced = lines.flatMap((each) => (each.kind === 'replaced' ? [each.by] : [])).toSorted();
  return {
    build,
    prefix,
    digits,
    first,
    last,
    at,
    as: given.some((each) => each.as === 'filed') ? 'filed' : 'served',
    sent: given.map(({ as, on, method, recipients }) => ({ as, on, method, recipients })),
    withdrawn: lines.some(({ kind }) => kind === 'withdrawn'),
    replacedBy: replaced[0] ?? null,
  };
}

function byTime<Each extends { at: string; build: string }>(one: Each, other: Each): number {
  if (one.at !== other.at) return one.at < other.at ? -1 : 1;
  return one.build < other.build ? -1 : Number(one.build > other.build);
}

/** Whether two builds printed one number; prefixes are one in capitals and small letters. */
export function shareNumbers(one: Numbers, other: Numbers): boolean {
  const samePrefix = one.prefix.toLowerCase() === other.prefix.toLowerCase();
  return samePrefix && one.first <= other.last && other.first <= one.last;
}

/** Those of different builds that have a number in common and of which nobody has said yet who keeps it. */
export function givenTwice<Given extends GivenNumbers>(all: readonly Given[]): [Given, Given][] {
  const open = all.filter(({ withdrawn }) => !withdrawn).toSorted(byTime);
  return open.flatMap((first, at) =>
    open
      .slice(at + 1)
      .filter((second) => second.build !== first.build && shareNumbers(first, second))
      .map((second): [Given, Given] => [first, second]),
  );
}
