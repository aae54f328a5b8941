import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { typeOf } from '#build/client-types.ts';
import { clientSource, recordsSource } from '#build/generate-client.ts';
import { projectFolder } from '#server/program/places.ts';

describe('the generated client', () => {
  it('is what the catalog says now (else run `node build/generate-client.ts`)', async () => {
    const file = path.join(projectFolder(), 'renderer', 'api', 'generated.ts');
    expect(readFileSync(file, 'utf8')).toBe(await clientSource());
  });

  it('knows the records as they are declared now (else run `node build/generate-client.ts`)', async () => {
    const file = path.join(projectFolder(), 'renderer', 'api', 'generated-records.ts');
    expect(readFileSync(file, 'utf8')).toBe(await recordsSource());
  });

  it.each([
    [{ type: 'string' }, 'string'],
    [{ type: ['number', 'null'] }, 'number | null'],
    [{ anyOf: [{ type: 'string', format: 'uuid' }, { type: 'null' }] }, 'string | null'],
    [{ type: 'string', enum: ['a', "b's"] }, String.raw`'a' | 'b\'s'`],
    [{ type: 'array', items: { type: 'string', enum: ['a', 'b'] } }, "('a' | 'b')[]"],
    [{ type: 'array', items: { type: ['string', 'null'] } }, '(string | null)[]'],
    [{ type: 'array', prefixItems: [{ type: 'integer' }, { type: 'integer' }] }, '[number, number]'],
    [{ $ref: '#/$defs/Folder' }, 'Folder'],
    [{ type: 'object', additionalProperties: { type: 'integer' } }, 'Record<string, number>'],
    [{ type: 'object', properties: { a: { type: 'boolean' } }, required: [] }, '{\n  a?: boolean;\n}'],
  ])('writes %j as %s', (schema, written) => {
    expect(typeOf(schema)).toBe(written);
  });

  it('refuses a schema it does not know rather than guess', () => {
    expect(() => typeOf({ not: { type: 'string' } })).toThrow('does not know this schema');
  });
});
