import { bestMatches, type Matchable } from '#renderer/lib/quick-match.ts';
import type { PaletteEntry, PaletteGroup, PaletteSource } from '#renderer/features/screens/palette-entry.ts';

const recentAtMost = 6;

/** Before anything is typed: what was used last, then where one can go, then what can be done here. */
export function firstGroups(sources: readonly PaletteSource[], recent: readonly string[]): PaletteGroup[] {
  const wanted = new Set(recent);
  const known = new Map(sources.flatMap((source) => source.known(wanted)).map((entry) => [entry.id, entry]));
  const used = recent
    .flatMap((id) => known.get(id) ?? [])
    .filter(({ current, destructive }) => current !== true && destructive !== true);
  const first = used.slice(0, recentAtMost);
  const shown = new Set(first.map(({ id }) => id));
  const rest = sources.map((source) => ({
    name: source.name,
    entries: source.first.filter(({ id }) => !shown.has(id)),
  }));
  return [{ name: 'Recently used', entries: first }, ...rest].filter(({ entries }) => entries.length > 0);
}

/** The groups that hold what was typed; the one with the best match first. */
export function foundGroups(sources: readonly PaletteSource[], typed: string): PaletteGroup[] {
  return sources
    .map((source) => ({ name: source.name, found: source.find(typed, source.atMost) }))
    .filter(({ found }) => found.length > 0)
    .toSorted((left, right) => (left.found[0]?.rank ?? 0) - (right.found[0]?.rank ?? 0))
    .map(({ name, found }) => ({ name, entries: found.map(({ entry }) => entry) }));
}

/** An entry, and what it is found by. */
export type MatchedEntry = PaletteEntry & { match: Matchable };

/** A source of entries that are few enough to be made beforehand. */
export function sourceOf(
  name: string,
  entries: readonly MatchedEntry[],
  { atMost, shownAtFirst = false }: { atMost: number; shownAtFirst?: boolean },
): PaletteSource {
  return {
    name,
    atMost,
    find: (typed, most) => bestMatches(entries, ({ match }) => match, typed, most),
    known: (ids) => entries.filter(({ id }) => ids.has(id)),
    first: shownAtFirst ? entries : [],
  };
}
