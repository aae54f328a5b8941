import type { PacketFinding } from '#renderer/api/generated.ts';

/** Errors of one kind, which a person lets pass together. */
export interface StoppingGroup {
  code: string;
  severity: PacketFinding['severity'];
  /** Each sentence once, with what to do. */
  says: readonly { text: string; fix: string }[];
  count: number;
}

/** These can’t be let pass: there is nothing to build, or no number to take. */
const neverAllowed = new Set(['nothing_in_it', 'bates_taken']);

export function mayBeAllowed(code: string): boolean {
  return !neverAllowed.has(code);
}

/** What has to happen before a build, of what still stops it. */
export function beforeBuild(left: readonly Pick<StoppingGroup, 'code'>[]): string {
  const others = left.filter(({ code }) => code !== 'bates_taken');
  const taken = others.length < left.length;
  if (others.length === 0) return 'The Bates numbers are taken. Start at a free number, or build a draft.';
  if (!others.every(({ code }) => mayBeAllowed(code))) return 'Fix what was found first.';
  return taken
    ? 'Start the Bates numbers at a free one. Fix the other errors, or allow each to build anyway.'
    : 'Fix what was found, or allow each to build anyway.';
}

/** The first number that is free, which the error about taken Bates numbers ends with; null for any other. */
export function nextBates({ code, says }: StoppingGroup, prefix: string): number | null {
  const fix = code === 'bates_taken' ? (says[0]?.fix ?? '') : '';
  const at = fix.indexOf(prefix);
  const digits = /^\d+/.exec(at === -1 ? '' : fix.slice(at + prefix.length))?.[0];
  return digits === undefined ? null : Number(digits);
}

/** What stops a build, by its kind, in the order in which it was found: errors, and a packet whose own numbers are used. */
export function stoppingGroups(findings: readonly PacketFinding[]): StoppingGroup[] {
  const errors = findings.filter(({ severity, code }) => severity === 'error' || code === 'bates_taken');
  return [...Map.groupBy(errors, ({ code }) => code)].map(([code, some]) => {
    const fixes = new Map(some.map(({ text, fix }) => [text, fix]));
    return {
      code,
      severity: some[0]?.severity ?? 'error',
      count: some.length,
      says: [...fixes].map(([text, fix]) => ({ text, fix })),
    };
  });
}
