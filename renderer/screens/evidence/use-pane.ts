import { useNarrow } from '#renderer/parts/narrow.ts';
import { setPreferences, usePreferences } from '#renderer/features/preferences/preferences.ts';

/** Whether folders and categories are next to the list. In a narrow window they and the details take turns. */
export function usePane(): { paneShown: boolean; togglePane: () => void } {
  const { filtersShown, panelShown } = usePreferences();
  const narrow = useNarrow();
  const paneShown = filtersShown && !(narrow && panelShown);
  const togglePane = (): void =>
    setPreferences({ filtersShown: !paneShown, panelShown: panelShown && (paneShown || !narrow) });
  return { paneShown, togglePane };
}
