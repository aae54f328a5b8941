/** Rows of a list that the keyboard walks through: each says its id in `data-row` on what can be focused. */
const rows = '[data-row]';

/** Moves the keyboard up or down among the rows; from outside to the first. */
export function focusRow(by: number): void {
  const all = [...document.querySelectorAll<HTMLElement>(rows)];
  const at = all.findIndex((row) => row === document.activeElement);
  all[Math.min(all.length - 1, Math.max(0, at + by))]?.focus();
}

/** The row that has the keyboard, or whose parts have it. */
export function focusedRow(): string | null {
  const row = document.activeElement?.closest('[data-row-line]')?.querySelector<HTMLElement>(rows);
  return row?.dataset['row'] ?? null;
}
