import { useMemo } from 'react';
import { useEvidenceSearch } from '#renderer/api/evidence.ts';
import type { FoundEvidence } from '#renderer/api/generated.ts';
import { evidenceMatch } from '#renderer/features/evidence/evidence-match.ts';
import { lettersAsked, useAsked } from '#renderer/lib/use-asked.ts';
import { bestMatches } from '#renderer/lib/quick-match.ts';

/** An item that can be picked, and where the words were found when it was not in its name. */
export interface FoundHere {
  item: FoundEvidence;
  snippet: string;
}

export interface EvidenceFound {
  byName: FoundHere[];
  byText: FoundHere[];
  /** How many more there are than shown. */
  more: number;
  /** The server still looks in the text. */
  searching: boolean;
}

const namesShown = 12;
const textsShown = 8;

/** What fits what was typed, without what is chosen already; the newest when nothing is typed. */
export function useEvidenceFound(
  caseId: string,
  items: readonly FoundEvidence[],
  typed: string,
  chosen: readonly string[],
): EvidenceFound {
  const words = typed.trim();
  const taken = useMemo(() => new Set(chosen), [chosen]);
  const byName = useMemo(() => {
    const free = taken.size === 0 ? items : items.filter(({ id }) => !taken.has(id));
    if (words === '') return free.slice(0, namesShown);
    return bestMatches(free, evidenceMatch, words, namesShown + 1).map(({ entry }) => entry);
  }, [items, taken, words]);
  const asked = useAsked(words);
  const q = items.length > 0 ? asked : '';
  const search = useEvidenceSearch(caseId, { q, issueId: null, tag: null, courtCaseId: null, priority: null });
  const named = new Set(byName.map(({ id }) => id));
  const inText = (q === words && q !== '' ? (search.data ?? []) : []).filter(
    ({ id }) => !named.has(id) && !taken.has(id),
  );
  const more = Math.max(0, byName.length - namesShown) + Math.max(0, inText.length - textsShown);
  return {
    byName: byName.slice(0, namesShown).map((item) => ({ item, snippet: '' })),
    byText: inText.slice(0, textsShown).map((item) => ({ item, snippet: item.matches?.[0]?.snippet ?? '' })),
    more,
    searching: words.length >= lettersAsked && (q !== words || search.isFetching),
  };
}
