import type { JsonSchema } from '#server/transports/openapi/json-schema.ts';

/** Lengths and forms: what the operation refuses by itself. */
const leftOut = new Set(
  'minLength maxLength minItems maxItems minimum maximum exclusiveMinimum pattern default additionalProperties'.split(
    ' ',
  ),
);
const mostValues = 15;
/** In bytes; a longer argument is described on request. */
const longest = 268;

/** The arguments as the list of tools has them. */
export function shortArguments(properties: Record<string, JsonSchema>): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => {
      const short = shortSchema(schema);
      return [name, JSON.stringify(short).length <= longest ? short : inOutline(short)];
    }),
  );
}

function shortSchema(schema: JsonSchema): JsonSchema {
  const short: JsonSchema = {};
  for (const [key, value] of Object.entries(schema)) {
    if (leftOut.has(key) || (key === 'format' && value === 'uuid')) continue;
    if (key === 'properties') short[key] = eachOf(value as Record<string, JsonSchema>);
    else if (key === 'items') short[key] = shortSchema(value as JsonSchema);
    else if (key === 'anyOf') Object.assign(short, alternatives(value as JsonSchema[]));
    else short[key] = value;
  }
  const { enum: values, ...others } = short;
  return Array.isArray(values) && values.length > mostValues ? withPointer(others) : short;
}

function eachOf(properties: Record<string, JsonSchema>): Record<string, JsonSchema> {
  return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, shortSchema(schema)]));
}

/** One of several; what another one of them takes anyway is not said. */
function alternatives(schemas: readonly JsonSchema[]): JsonSchema {
  const all = schemas.map(shortSchema);
  const wide = new Set(all.filter((each) => Object.keys(each).length === 1).map(({ type }) => type));
  const needed = all.filter((each) => Object.keys(each).length === 1 || !wide.has(each['type']));
  const different = [...new Map(needed.map((each) => [JSON.stringify(each), each])).values()];
  const [only] = different;
  return different.length === 1 && only !== undefined ? only : { anyOf: different };
}

/** The names of its fields, without what is in them. */
function inOutline(schema: JsonSchema): JsonSchema {
  if (schema['type'] === 'array') {
    const { items, ...list } = schema;
    return { ...list, items: inOutline(items as JsonSchema) };
  }
  const { description, anyOf } = schema;
  if (Array.isArray(anyOf)) {
    const outlined = (anyOf as JsonSchema[]).map((each) => (each['type'] === 'object' ? inOutline(each) : each));
    return { ...(description !== undefined && { description }), anyOf: outlined };
  }
  const { properties, ...rest } = schema;
  return withPointer(rest, Object.keys(properties ?? {}));
}

function withPointer({ description, ...schema }: JsonSchema, fields: readonly string[] = []): JsonSchema {
  const said = [description, fields.length > 0 && fields.join(', '), 'see describe_operation'];
  return { ...schema, description: said.filter((part) => typeof part === 'string').join('; ') };
}
