/** Control characters in a name must not steer the terminal it is shown on. */
export function shown(value: unknown): string {
  return typeof value === 'string' ? value.replaceAll(/\p{Cc}+/gu, ' ') : '';
}

/** Rows with their titles first, each column as wide as its widest cell. */
export function columns(rows: readonly (readonly string[])[]): string {
  const cells = rows.map((row) => row.map(shown));
  const widths = (cells[0] ?? []).map((_, column) => Math.max(...cells.map((row) => (row[column] ?? '').length)));
  return cells
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** The day in the time zone of the person who reads it. */
export function day(instant: unknown): string | null {
  if (typeof instant !== 'string') return null;
  const date = new Date(instant);
  return joined([date.getFullYear(), date.getMonth() + 1, date.getDate()], '-');
}

/** Day and minute on the clock of the person who reads it. */
export function moment(instant: unknown): string | null {
  if (typeof instant !== 'string') return null;
  const date = new Date(instant);
  return `${day(instant)} ${joined([date.getHours(), date.getMinutes()], ':')}`;
}

function joined(parts: readonly number[], mark: string): string {
  return parts.map((part) => String(part).padStart(2, '0')).join(mark);
}
