/*
 * What a list says of each row where every byte is paid for, as an assistant does: a matter's evidence whole is a
 * thousand bytes an item, most of them nothing to decide by.
 */

/** Where a record is kept, and when it was written. What else is only for who asks, each record declares. */
const ofEveryRecord = ['caseId', 'createdAt', 'updatedAt'];

/** A longer text is named in `more` and not shown: half of it could say the opposite. */
const longestText = 200;

type Row = Readonly<Record<string, unknown>>;

/** A row without what is empty or only for who asks by name, and without long texts, which `more` names. */
export function shortRow(row: Row, onlyWhenAsked: readonly string[] = []): Row {
  const short: Record<string, unknown> = {};
  const more: string[] = [];
  for (const [name, value] of Object.entries(row)) {
    if (ofEveryRecord.includes(name) || onlyWhenAsked.includes(name) || isEmpty(value)) continue;
    if (typeof value === 'string' && value.length > longestText) more.push(name);
    else short[name] = value;
  }
  return more.length > 0 ? { ...short, more } : short;
}

/** The id of a row, and of the rest what is asked for, empty or not. */
export function rowOf(row: Row, fields: readonly string[]): Row {
  return Object.fromEntries(Object.entries(row).filter(([name]) => name === 'id' || fields.includes(name)));
}

function isEmpty(value: unknown): boolean {
  return value === null || value === '' || value === false || (Array.isArray(value) && value.length === 0);
}
