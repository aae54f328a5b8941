import type { ExhibitsLine, NumbersLine } from './given-numbers.ts';
import { comparedNumber, sharesNumber } from './exhibit-numbers.ts';

/*
 * The exhibit numbers under which others were given evidence, as packets say it. A file is named by its SHA-256, which
 * is the same on every computer.
 */

/** All that is said of one number of one file. */
export interface GivenExhibit {
  sha256: string;
  number: string;
  as: 'served' | 'filed';
  sent: Pick<ExhibitsLine, 'as' | 'on' | 'method' | 'recipients'>[];
  /** When it was first written down that it was given, an instant. */
  at: string;
  /** The builds with it of which nobody has said that the number is withdrawn. */
  open: string[];
  replacedBy: string | null;
}

/** By file and number, in the order in which they were given first. */
export function givenExhibits(lines: readonly NumbersLine[]): GivenExhibit[] {
  const withdrawn = lines.filter((line) => line.kind === 'exhibit-withdrawn');
  const sent = lines
    .filter((line) => line.kind === 'exhibits')
    .flatMap((line) => line.numbers.map((each) => ({ line, ...each, key: exhibitKey(each) })));
  const all = [...Map.groupBy(sent, ({ key }) => key)].flatMap(([key, of]): GivenExhibit[] => {
    const sends = of.toSorted((one, other) => byTime(one.line, other.line));
    const [first] = sends;
    if (!first) return [];
    const gone = withdrawn.filter((line) => exhibitKey(line) === key);
    const builds = [...new Set(of.map(({ line }) => line.build))];
    return [
      {
        sha256: first.sha256,
        number: first.number,
        as: of.some(({ line }) => line.as === 'filed') ? 'filed' : 'served',
        sent: sends.map(({ line: { as, on, method, recipients } }) => ({ as, on, method, recipients })),
        at: first.line.at,
        open: builds.filter((build) => !gone.some((line) => line.build === build)),
        replacedBy: gone.flatMap(({ by }) => by ?? []).toSorted()[0] ?? null,
      },
    ];
  });
  return all.toSorted(byTime);
}

/** What names a number of a file among all; numbers are one in capitals and small letters. */
export function exhibitKey({ sha256, number }: Pick<GivenExhibit, 'sha256' | 'number'>): string {
  return `${sha256} ${comparedNumber(number)}`;
}

/** The lines that withdraw a number of a file, one for each build that has it. */
export function withdrawing(lines: readonly NumbersLine[], key: string, by: string | null): NumbersLine[] {
  return givenExhibits(lines)
    .filter((each) => exhibitKey(each) === key)
    .flatMap(({ sha256, number, open }) =>
      open.map((build): NumbersLine => ({ kind: 'exhibit-withdrawn', build, sha256, number, by })),
    );
}

type InCourt = GivenExhibit & { courtCaseId: string | null };

/**
 * Those of two files that others know by one number, where a court could take one for the other and nobody has said yet
 * which keeps it; the one that was given first stands first. Items of one build stood side by side when it was given.
 */
export function exhibitsTwice<Given extends InCourt>(all: readonly Given[]): [Given, Given][] {
  const open = all.filter((each) => each.open.length > 0).toSorted(byTime);
  const pairs = open.flatMap((first, at) =>
    open
      .slice(at + 1)
      .filter((second) => isTwice(first, second))
      .map((second): [Given, Given] => [first, second]),
  );
  // A number that was given with several packets is asked about once at a time.
  return [...new Map(pairs.map((pair) => [pair.map((each) => exhibitKey(each)).join(' '), pair])).values()];
}

function isTwice(one: InCourt, other: InCourt): boolean {
  if (one.sha256 === other.sha256 || one.open.some((build) => other.open.includes(build))) return false;
  return sharesNumber(inCourt(one), inCourt(other));
}

function inCourt({ number, courtCaseId }: InCourt) {
  return { exhibitNumber: number, courtCaseIds: courtCaseId === null ? [] : [courtCaseId] };
}

function byTime(one: { at: string }, other: { at: string }): number {
  if (one.at !== other.at) return one.at < other.at ? -1 : 1;
  return 0;
}
