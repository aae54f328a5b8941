import { rowOf, shortRow } from '#server/catalog/short-row.ts';
import type { JsonSchema } from '#server/transports/openapi/json-schema.ts';
import type { List } from './tool-arguments.ts';

type Row = Readonly<Record<string, unknown>>;

/** Where the records of a list are in its answer: it is an array of them, or has one, or one with a record in each line. */
export interface RowsPlace {
  /** The property that holds the array; null where the answer is the array. */
  property: string | null;
  /** The property of each line that is the record; null where the line is. */
  inside: string | null;
  /** Properties of a record. */
  fields: readonly string[];
}

/** Undefined for what answers no list of records. `byOffset`: a list that is read on by `offset` is in an object. */
export function rowsPlaceIn(output: JsonSchema | undefined, byOffset: boolean): RowsPlace | undefined {
  const direct = recordFields(itemsOf(output));
  if (direct) return { property: null, inside: null, fields: direct };
  if (!byOffset) return undefined;
  for (const [property, schema] of propertiesOf(output)) {
    const items = itemsOf(schema);
    const fields = recordFields(items);
    if (fields) return { property, inside: null, fields };
    for (const [inside, each] of propertiesOf(items)) {
      const nested = recordFields(each);
      if (nested) return { property, inside, fields: nested };
    }
  }
  return undefined;
}

/** The schema of an answer whose rows are short: everything of a record but its id may be left out. */
export function withShortRows(output: JsonSchema, { property, inside }: RowsPlace): JsonSchema {
  if (property !== null) {
    const all = output['properties'] as Record<string, JsonSchema>;
    const list = all[property] ?? {};
    return {
      ...output,
      properties: { ...all, [property]: withShortRows(list, { property: null, inside, fields: [] }) },
    };
  }
  const items = itemsOf(output) ?? {};
  if (inside === null) return { ...output, items: short(items) };
  const line = items['properties'] as Record<string, JsonSchema>;
  return { ...output, items: { ...items, properties: { ...line, [inside]: short(line[inside] ?? {}) } } };
}

function short(record: JsonSchema): JsonSchema {
  const more = { type: 'array', items: { type: 'string' }, description: 'Its properties that are too long for a list' };
  return { ...record, properties: { ...(record['properties'] as object), more }, required: ['id'] };
}

/** Rows as the caller wants them: whole, some properties, or short. */
export function shownRows(rows: readonly Row[], { wanted, onlyWhenAsked }: List, inside: string | null): Row[] {
  if (wanted === 'all') return [...rows];
  const show = (row: Row): Row => (wanted ? rowOf(row, wanted) : shortRow(row, onlyWhenAsked));
  if (inside === null) return rows.map(show);
  return rows.map((line) => ({ ...line, [inside]: show(line[inside] as Row) }));
}

function itemsOf(schema: JsonSchema | undefined): JsonSchema | undefined {
  return schema?.['items'] as JsonSchema | undefined;
}

function propertiesOf(schema: JsonSchema | undefined): [string, JsonSchema][] {
  return Object.entries((schema?.['properties'] ?? {}) as Record<string, JsonSchema>);
}

function recordFields(schema: JsonSchema | undefined): string[] | undefined {
  const properties = schema?.['properties'] as object | undefined;
  return properties && 'id' in properties ? Object.keys(properties) : undefined;
}
