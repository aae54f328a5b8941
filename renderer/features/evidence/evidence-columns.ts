export interface Column {
  key: ColumnKey;
  label: string;
  width: number;
  /** Sorting by it for the first time begins with the latest, largest or highest. */
  descendingFirst?: true;
  /** Shown until somebody chooses: the lower, the longer it stays when the list gets narrow. */
  importance?: number;
}

/** What the title should have before other columns of the usual ones get room. */
const usualTitle = 260;

/** As narrow as a column may be drawn, and as the title gets before the list scrolls sideways. */
export const narrowestColumn = 48;
export const widestColumn = 480;
export const narrowestTitle = 200;

const everyColumn = [
  { key: 'exhibit', label: 'Exhibit', width: 72, importance: 1 },
  { key: 'title', label: 'Title', width: narrowestTitle, importance: 0 },
  { key: 'kind', label: 'Kind', width: 112 },
  { key: 'folder', label: 'Folder', width: 144 },
  { key: 'categories', label: 'Categories', width: 128, importance: 6 },
  { key: 'tags', label: 'Tags', width: 136, importance: 4 },
  { key: 'priority', label: 'Priority', width: 80, descendingFirst: true },
  { key: 'eventDate', label: 'Date', width: 132, descendingFirst: true, importance: 2 },
  { key: 'pages', label: 'Length', width: 84, descendingFirst: true },
  { key: 'reading', label: 'Reading', width: 108, importance: 3 },
  { key: 'added', label: 'Added', width: 132, descendingFirst: true, importance: 7 },
  { key: 'size', label: 'Size', width: 72, descendingFirst: true, importance: 5 },
] as const;

/** What the list of evidence can show and sort by, in the usual order until somebody moves it. */
export type ColumnKey = (typeof everyColumn)[number]['key'];
export const allColumns: readonly Column[] = everyColumn;

/** One column as somebody arranged it; without a width it has its own. */
export interface ChosenColumn {
  key: ColumnKey;
  width?: number;
}

const byKey = new Map(allColumns.map((column) => [column.key, column]));

export function columnOf(key: ColumnKey): Column {
  const column = byKey.get(key);
  if (column === undefined) throw new Error(`There is no column “${key}”.`);
  return column;
}

/** The default until somebody chooses: as many of the usual columns as leave the title its room. */
export function usualColumns(available: number): ChosenColumn[] {
  const usual = allColumns.filter(({ importance }) => importance !== undefined);
  const kept = new Set<ColumnKey>();
  let room = available;
  for (const { key, width } of usual.toSorted((a, b) => (a.importance ?? 0) - (b.importance ?? 0))) {
    const wanted = key === 'title' ? usualTitle : width;
    if (room < wanted && kept.size > 0) continue;
    kept.add(key);
    room -= wanted;
  }
  return usual.filter(({ key }) => kept.has(key)).map(({ key }) => ({ key }));
}

/** A column that nobody drew wider or narrower grows with the text. */
export function widthOf({ key, width }: ChosenColumn, textScale: number): number {
  return width ?? columnOf(key).width * textScale;
}

/** Columns for CSS: the title takes what the others leave. */
export function columnTemplate(columns: readonly ChosenColumn[], textScale: number): string {
  return columns
    .map((column) => (column.key === 'title' ? `minmax(${narrowestTitle}px, 1fr)` : `${widthOf(column, textScale)}px`))
    .join(' ');
}

export function resized(columns: readonly ChosenColumn[], key: ColumnKey, width: number): ChosenColumn[] {
  const wanted = Math.round(Math.min(widestColumn, Math.max(narrowestColumn, width)));
  return columns.map((column) => (column.key === key ? { key, width: wanted } : column));
}

/** Moved by so many places, or as far as there are. */
export function moved(columns: readonly ChosenColumn[], key: ColumnKey, by: number): ChosenColumn[] {
  const from = columns.findIndex((column) => column.key === key);
  const column = columns[from];
  if (column === undefined) return [...columns];
  const rest = columns.filter((other) => other !== column);
  const to = Math.min(rest.length, Math.max(0, from + by));
  return [...rest.slice(0, to), column, ...rest.slice(to)];
}

/** Shown or hidden; a shown one comes to its usual place. The title always stays. */
export function switched(columns: readonly ChosenColumn[], key: ColumnKey): ChosenColumn[] {
  if (key === 'title') return [...columns];
  if (columns.some((column) => column.key === key)) return columns.filter((column) => column.key !== key);
  const place = (each: ColumnKey): number => allColumns.findIndex((column) => column.key === each);
  const after = columns.findLastIndex((column) => place(column.key) < place(key));
  return [...columns.slice(0, after + 1), { key }, ...columns.slice(after + 1)];
}

/** What was remembered, as far as it is still understood; null when it is not. */
export function columnsFrom(stored: unknown): ChosenColumn[] | null {
  if (!Array.isArray(stored)) return null;
  const seen = new Set<ColumnKey>();
  const columns: ChosenColumn[] = [];
  for (const each of stored as unknown[]) {
    const { key, width } = (each ?? {}) as Partial<Record<keyof ChosenColumn, unknown>>;
    const known = allColumns.find((column) => column.key === key)?.key;
    if (known === undefined || seen.has(known)) continue;
    seen.add(known);
    const own = typeof width === 'number' && width >= narrowestColumn && width <= widestColumn;
    columns.push(own ? { key: known, width } : { key: known });
  }
  return seen.has('title') ? columns : null;
}
