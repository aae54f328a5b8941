import { useQueries } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import type { FoundRecords } from '#renderer/features/screens/found-records.ts';
import type { PaletteGroup } from '#renderer/features/screens/palette-entry.ts';
import { useAsked } from '#renderer/lib/use-asked.ts';

/** What the server finds in the text of records, a moment after it was typed; it comes last, so that nothing moves. */
export function useFoundInText(found: readonly FoundRecords[], typed: string): PaletteGroup[] {
  const { caseId } = useMatter().case;
  const [, navigate] = useLocation();
  const words = useAsked(typed);
  const asked = found.flatMap(({ inText }) => inText ?? []);
  const answers = useQueries({
    queries: asked.map((each) => ({ ...each.query(caseId, words), enabled: words !== '' })),
  });
  if (words === '' || words !== typed.trim()) return [];
  return asked
    .map(({ name, entries }, at) => {
      const answer = answers[at]?.data;
      return { name, entries: answer === undefined ? [] : entries(answer, words, navigate) };
    })
    .filter(({ entries }) => entries.length > 0);
}
