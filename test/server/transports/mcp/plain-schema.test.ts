import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { outputSchema } from '#server/transports/openapi/json-schema.ts';
import { plainSchema } from '#server/transports/mcp/plain-schema.ts';

const plain = (schema: z.ZodType) => plainSchema(outputSchema(schema));

describe('a schema for hosts of every kind', () => {
  it('has its named records where they are used', () => {
    const Court = z.strictObject({ name: z.string() }).meta({ id: 'PlainCourt' });
    expect(plain(z.strictObject({ court: Court, second: Court.optional() }))).toEqual({
      type: 'object',
      properties: {
        court: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
        second: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
      },
      required: ['court'],
    });
  });

  it('ends where a record holds itself', () => {
    const Reply = z
      .strictObject({
        text: z.string(),
        get replies() {
          return z.array(Reply);
        },
      })
      .meta({ id: 'PlainReply' });
    expect(plain(Reply)).toMatchObject({ properties: { replies: { type: 'array', items: { type: 'object' } } } });
  });

  it('says “or null” with anyOf, and a tuple as an array of that length', () => {
    const schema = plain(z.strictObject({ score: z.number().nullable(), range: z.tuple([z.string(), z.string()]) }));
    expect(schema).toMatchObject({
      properties: {
        score: { anyOf: [{ type: 'number' }, { type: 'null' }] },
        range: { type: 'array', items: { type: 'string' }, minItems: 2, maxItems: 2 },
      },
    });
  });

  it('keeps properties that are called as keywords are', () => {
    const schema = plain(z.strictObject({ type: z.string(), items: z.string(), properties: z.string() }));
    expect(Object.keys(schema['properties'] as object)).toEqual(['type', 'items', 'properties']);
  });
});
