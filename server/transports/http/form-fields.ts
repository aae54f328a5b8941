import { z } from 'zod';
import type { AnyOperation } from '#server/catalog/operation.ts';

/** A form holds text alone, and can't distinguish a list of one, a number or an object from it: the schema can. */
export function asDeclared(
  operation: AnyOperation,
  fields: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const shape = operation.input.body?.shape ?? {};
  const declared = Object.entries(fields).map(([name, value]) => {
    const schema = given(shape[name]);
    if (schema instanceof z.ZodArray && !Array.isArray(value)) return [name, [value]] as const;
    if (schema instanceof z.ZodObject && typeof value === 'string') return [name, objectIn(value)] as const;
    if (schema instanceof z.ZodBoolean && (value === 'true' || value === 'false'))
      return [name, value === 'true'] as const;
    const isNumber = schema instanceof z.ZodNumber && typeof value === 'string' && /^-?\d{1,15}$/.test(value);
    return [name, isNumber ? Number(value) : value] as const;
  });
  return Object.fromEntries(declared);
}

/** JSON of an object; what is none is left for the schema to refuse. */
function objectIn(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** What a field takes when it is given. */
function given(schema: unknown): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return given(schema.unwrap());
  return schema instanceof z.ZodPipe ? given(schema.in) : schema;
}
