/** Ten category colors that color-blind readers can distinguish too; the name is what is stored. */
export const palette = ['slate', 'blue', 'teal', 'green', 'olive', 'amber', 'orange', 'red', 'purple', 'pink'] as const;

export type PaletteColor = (typeof palette)[number];

/** The colour for a stored name; unknown and absent are slate. */
export function paletteColor(name: string | null): PaletteColor {
  return palette.find((color) => color === name) ?? 'slate';
}

/** The first colour not yet used, so that new categories differ. */
export function nextColor(used: readonly (string | null)[]): PaletteColor {
  const free = palette.find((color) => color !== 'slate' && !used.includes(color));
  return free ?? palette[used.length % palette.length] ?? 'slate';
}
