import { Button } from '@mantine/core';
import { IconWand } from '@tabler/icons-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import type { EvidenceItem } from '#renderer/api/generated.ts';
import { useCommands } from '#renderer/features/commands/commands.ts';
import { suggestionsFor } from '#renderer/features/evidence/suggestions.ts';
import { formatCount, formatNumber } from '#renderer/lib/quantities.ts';
import classes from './suggestion-sheet.module.css';

const SuggestionSheet = lazy(async () => ({ default: (await import('./suggestion-sheet.tsx')).SuggestionSheet }));

/** Says how many titles, dates and people are suggested for what the list shows, and opens them; nothing where none are. */
export function ReviewSuggestions({ items }: { items: readonly EvidenceItem[] }) {
  const [opened, setOpened] = useState(false);
  const suggested = useMemo(() => items.filter(({ suggestions }) => suggestions !== null), [items]);
  const count = useMemo(() => suggested.reduce((sum, item) => sum + suggestionsFor(item).length, 0), [suggested]);
  const open = (): void => setOpened(true);
  useCommands(count > 0 ? [{ group: 'Evidence', label: 'Review suggestions', icon: IconWand, run: open }] : []);
  if (count === 0 && !opened) return null;
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconWand size={14} aria-hidden />}
        aria-label={formatCount(count, 'suggestion')}
        title="Suggested titles, dates and people"
        onClick={open}
      >
        {formatNumber(count)}
        <span className={classes.word}>{count === 1 ? 'suggestion' : 'suggestions'}</span>
      </Button>
      {opened && (
        <Suspense fallback={null}>
          <SuggestionSheet items={suggested} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}
