import { useNarrow, usePhone } from '#renderer/parts/narrow.ts';
import { setPreferences, usePreferences } from '#renderer/features/preferences/preferences.ts';

interface Beside {
  /** Folders and categories. */
  paneShown: boolean;
  /** Details of the current item. */
  panelShown: boolean;
  togglePane: () => void;
}

/** What is beside the list: both, in a narrow window one of them, on a telephone none. */
export function usePane(): Beside {
  const { filtersShown, panelShown } = usePreferences();
  const narrow = useNarrow();
  const phone = usePhone();
  if (phone) return { paneShown: false, panelShown: false, togglePane: () => undefined };
  const paneShown = filtersShown && !(narrow && panelShown);
  const togglePane = (): void =>
    setPreferences({ filtersShown: !paneShown, panelShown: panelShown && (paneShown || !narrow) });
  return { paneShown, panelShown, togglePane };
}
