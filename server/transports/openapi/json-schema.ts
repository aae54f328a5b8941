import { z } from 'zod';

/*
 * JSON Schema 2020-12, which is what OpenAPI 3.1 speaks, straight from zod: it already names what has an id and keeps
 * inputs and outputs apart, so no OpenAPI library is needed between the catalog and its documents.
 */

export type JsonSchema = Record<string, unknown>;

/** A schema and the records it names: `$ref` points at `#/$defs/<id>`. */
export interface NamedSchema {
  schema: JsonSchema;
  named: Record<string, JsonSchema>;
}

/** What a caller may send: closed, because an unknown property is refused. */
export function inputSchema(schema: z.ZodType): NamedSchema {
  return split(z.toJSONSchema(schema, { io: 'input', override: ({ jsonSchema }) => trim(jsonSchema) }));
}

/** What an answer holds: open, because a later version may add a property. */
export function outputSchema(schema: z.ZodType): NamedSchema {
  return split(
    z.toJSONSchema(schema, {
      io: 'output',
      override({ jsonSchema }) {
        trim(jsonSchema);
        if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
        if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
      },
    }),
  );
}

function split(whole: JsonSchema): NamedSchema {
  const { $schema: _dialect, $defs: named = {}, ...schema } = whole;
  return { schema, named: named as Record<string, JsonSchema> };
}

/** How zod ends the pattern of an instant in UTC with milliseconds, and what is kept of it. */
const instantEnd = String.raw`\.\d{3}(?:Z))$`;
const instantPattern = String.raw`\.\d{3}Z$`;

/** Leaves out what a format or JSON says already, and the bounds that every integer has. */
function trim(schema: JsonSchema): void {
  const { format, pattern } = schema;
  // Zod comes by again for each wrapper (optional, described): what is trimmed already stays.
  if (typeof format === 'string' && typeof pattern === 'string' && pattern !== instantPattern) {
    // Narrower than the format: a caller must know that “+02:00” is refused.
    if (pattern.endsWith(instantEnd)) schema['pattern'] = instantPattern;
    else delete schema['pattern'];
  }
  // Of a record by names: every name is text, and not every host reads this.
  if (JSON.stringify(schema['propertyNames']) === '{"type":"string"}') delete schema['propertyNames'];
  if (schema['minimum'] === Number.MIN_SAFE_INTEGER) delete schema['minimum'];
  if (schema['maximum'] === Number.MAX_SAFE_INTEGER) delete schema['maximum'];
}
