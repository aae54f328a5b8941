import type { JsonSchema } from '#server/transports/openapi/json-schema.ts';

/** A JSON Schema as a TypeScript type; `unknown` only where any value is declared, and else it throws. */
export function typeOf(schema: JsonSchema, indent = ''): string {
  if (typeof schema['$ref'] === 'string') return schema['$ref'].slice(schema['$ref'].lastIndexOf('/') + 1);
  if ('const' in schema) return literal(schema['const']);
  // Dozens of values (permissions) are a list that the server keeps and that grows: to the window it is open.
  if (Array.isArray(schema['enum'])) return schema['enum'].length > 20 ? 'string' : enumOf(schema['enum']);
  const either = schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(either)) return unionOf(either as JsonSchema[], indent);
  const { type } = schema;
  if (Object.keys(schema).every((key) => key === 'description')) return 'unknown';
  if (Array.isArray(type))
    return unionOf(
      type.map((one: string) => ({ ...schema, type: one })),
      indent,
    );
  switch (type) {
    case 'string':
    case 'boolean':
    case 'null':
      return type;
    case 'number':
    case 'integer':
      return 'number';
    case 'array':
      return arrayOf(schema, indent);
    case 'object':
      return objectOf(schema, indent);
    default:
      throw new Error(`The client generator does not know this schema: ${JSON.stringify(schema)}`);
  }
}

/** The lines of an object type's properties, each with its description. */
export function propertiesOf(schema: JsonSchema, indent: string): string {
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>);
  const required = (schema['required'] ?? []) as string[];
  return properties
    .map(([name, property]) => {
      const description = property['description'];
      const comment = typeof description === 'string' ? `${indent}/** ${description} */\n` : '';
      return `${comment}${indent}${name}${required.includes(name) ? '' : '?'}: ${typeOf(property, indent)};\n`;
    })
    .join('');
}

function objectOf(schema: JsonSchema, indent: string): string {
  const { properties, additionalProperties } = schema;
  if (properties && Object.keys(properties).length > 0) return `{\n${propertiesOf(schema, `${indent}  `)}${indent}}`;
  if (typeof additionalProperties === 'object' && additionalProperties !== null) {
    return `Record<string, ${typeOf(additionalProperties as JsonSchema, indent)}>`;
  }
  return 'Record<never, never>';
}

function arrayOf(schema: JsonSchema, indent: string): string {
  const { prefixItems } = schema;
  if (Array.isArray(prefixItems)) {
    return `[${prefixItems.map((item: JsonSchema) => typeOf(item, indent)).join(', ')}]`;
  }
  const items = schema['items'] as JsonSchema;
  const item = typeOf(items, indent);
  const isUnion =
    'anyOf' in items || 'oneOf' in items || Array.isArray(items['type']) || ('enum' in items && item !== 'string');
  return isUnion ? `(${item})[]` : `${item}[]`;
}

function unionOf(schemas: readonly JsonSchema[], indent: string): string {
  return [...new Set(schemas.map((schema) => typeOf(schema, indent)))].join(' | ');
}

export function enumOf(values: readonly unknown[]): string {
  return values.map(literal).join(' | ');
}

function literal(value: unknown): string {
  return typeof value === 'string' ? `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'` : String(value);
}
