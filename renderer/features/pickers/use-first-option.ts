import type { ComboboxStore } from '@mantine/core';
import { useEffect } from 'react';

/**
 * Enter takes the first of what was found for what is typed, also when it is found only after the last letter. One that
 * was chosen with an arrow stays chosen. `found`: what the options stand for, in their order.
 */
export function useFirstOption(combobox: ComboboxStore, typed: string, found: readonly string[]): void {
  const shown = found.join(' ');
  const { dropdownOpened, getSelectedOptionIndex, selectFirstOption } = combobox;
  useEffect(() => {
    if (dropdownOpened && typed.trim() !== '' && getSelectedOptionIndex() <= 0) selectFirstOption();
  }, [dropdownOpened, typed, shown, getSelectedOptionIndex, selectFirstOption]);
}
