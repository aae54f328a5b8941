import type { JsonSchema, NamedSchema } from '#server/transports/openapi/json-schema.ts';

/** Repeats what the format says; 140 tools would repeat it a thousand times. */
const saidByFormat = new Set(['A UUIDv7', 'YYYY-MM-DD', 'ISO 8601 UTC with milliseconds']);

/**
 * One schema that every host understands, in any draft of JSON Schema: no references, `anyOf` with null instead of
 * lists of types, and tuples as arrays of a length.
 */
export function plainSchema({ schema, named }: NamedSchema): JsonSchema {
  return plain(schema, named, []);
}

function plain(schema: JsonSchema, named: Record<string, JsonSchema>, within: readonly string[]): JsonSchema {
  const { $ref, ...own } = schema;
  if (typeof $ref === 'string') {
    const name = $ref.slice('#/$defs/'.length);
    const meant = named[name];
    // A record that holds itself: its first level also describes the deeper ones.
    if (!meant || within.includes(name)) return { ...own, type: 'object' };
    return plain({ ...meant, ...own }, named, [...within, name]);
  }
  const inner = (value: unknown): unknown => (isSchema(value) ? plain(value, named, within) : value);
  const result: JsonSchema = {};
  for (const [key, value] of Object.entries(own)) {
    if (key === 'properties' && isSchema(value)) result[key] = mapValues(value, inner);
    else if (['anyOf', 'oneOf', 'allOf'].includes(key) && Array.isArray(value)) result[key] = value.map(inner);
    else if (key === 'prefixItems' && Array.isArray(value)) result['items'] = anyOfThem(value.map(inner));
    else if (key === 'items' && 'prefixItems' in own) continue;
    else if (key === 'items' || key === 'additionalProperties') result[key] = inner(value);
    else result[key] = value;
  }
  if (hasFormat(result) && saidByFormat.has(String(result['description']))) delete result['description'];
  return oneTypeEach(result);
}

function hasFormat({ format, anyOf }: JsonSchema): boolean {
  return typeof format === 'string' || (Array.isArray(anyOf) && anyOf.some((each: JsonSchema) => hasFormat(each)));
}

/** `type: ["string", "null"]` as `anyOf`, which hosts that know only single types can read. */
function oneTypeEach(schema: JsonSchema): JsonSchema {
  const { type, description, ...facts } = schema;
  if (!Array.isArray(type)) return schema;
  const others = type.filter((each) => each !== 'null').map((each) => ({ type: each as string, ...facts }));
  const anyOf = type.includes('null') ? [...others, { type: 'null' }] : others;
  return description === undefined ? { anyOf } : { description, anyOf };
}

function anyOfThem(schemas: unknown[]): unknown {
  const different = [...new Map(schemas.map((schema) => [JSON.stringify(schema), schema])).values()];
  return different.length === 1 ? different[0] : { anyOf: different };
}

function mapValues(record: JsonSchema, change: (value: unknown) => unknown): JsonSchema {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
