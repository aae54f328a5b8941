import { IconBookmark } from '@tabler/icons-react';
import { useLocation } from 'wouter';
import { useSavedSearches } from '#renderer/api/saved-searches.ts';
import { useCommands } from '#renderer/features/commands/commands.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';

/** The saved searches of the matter, from any screen. */
export function FilingCommands() {
  const { caseId } = useMatter().case;
  const [, navigate] = useLocation();
  const saved = useSavedSearches(caseId).data ?? [];
  useCommands(
    saved.map(({ name, query }) => ({
      group: 'Saved searches',
      label: name,
      icon: IconBookmark,
      run: () => navigate(`/evidence?${query}`),
    })),
  );
  return null;
}
