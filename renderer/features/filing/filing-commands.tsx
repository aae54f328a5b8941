import { IconBookmark } from '@tabler/icons-react';
import { useLocation } from 'wouter';
import { useSavedSearches } from '#renderer/api/saved-searches.ts';
import { useCommands } from '#renderer/features/commands/commands.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';

/** The saved searches of the matter, and where its filing is looked after, from any screen. */
export function FilingCommands() {
  const { caseId } = useMatter().case;
  const [, navigate] = useLocation();
  const saved = useSavedSearches(caseId).data ?? [];
  useCommands([
    { group: 'Go to', label: 'Folders', run: () => navigate('/folders') },
    { group: 'Go to', label: 'Categories', run: () => navigate('/categories') },
    ...saved.map(({ name, query }) => ({
      group: 'Saved searches',
      label: name,
      icon: IconBookmark,
      run: () => navigate(`/evidence?${query}`),
    })),
  ]);
  return null;
}
