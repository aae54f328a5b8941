import { format } from 'oxfmt';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { operations } from '#server/areas/operations.ts';
import { operationName } from '#server/catalog/names.ts';
import { type Area, areaNames } from '#server/rules/scopes.ts';
import type { AnyOperation } from '#server/catalog/operation.ts';
import { inputSchema } from '#server/transports/openapi/json-schema.ts';
import { toolOf } from '#server/transports/mcp/tool.ts';
import { windowOperations } from '#server/window/operations.ts';
import { catalogOf140 } from '#test/support/catalog-of-140.ts';

/** Names that MCP adds to an operation's own arguments (CONTRACT.md 9). */
const reserved = ['caseContext', 'files'];

const all: readonly AnyOperation[] = [...operations, ...windowOperations];
const route = ({ method, path }: AnyOperation) => `${method.toUpperCase()} ${path}`;
const namesIn = (operation: AnyOperation, place: 'path' | 'query' | 'body') =>
  Object.keys(operation.input[place]?.shape ?? {});

describe('the two catalogs', () => {
  it('have no two operations of one id or one route', () => {
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect(new Set(all.map(route)).size).toBe(all.length);
  });

  it('have no two routes that differ only in the name of a parameter', () => {
    const shapes = all.map((operation) => route(operation).replaceAll(/\{\w+\}/g, '{}'));
    expect(new Set(shapes).size).toBe(all.length);
  });

  it('are part of the 140, and none of them', () => {
    expect(catalogOf140).toHaveLength(140);
    const routes = new Set(catalogOf140.map(([method, path]) => `${method} ${path}`));
    expect(routes.size).toBe(140);
    expect(windowOperations.filter((operation) => routes.has(route(operation)))).toEqual([]);
  });
});

describe.each(operations)('$id', (operation) => {
  it('is one of the 140, with the scope they give it', () => {
    const row = catalogOf140.find(([method, path]) => `${method} ${path}` === route(operation));
    expect(row?.[2]).toBe(operation.scope);
  });

  it('needs the read permission of its area for GET, the write permission or everything otherwise', () => {
    const area = operation.path.split('/')[1] ?? '';
    const right = operation.method === 'get' ? 'read' : 'write';
    expect([`${area}:${right}`, '*']).toContain(operation.scope);
    expect(operation.scope === '*' || areaNames.includes(area as Area)).toBe(true);
  });

  it('keeps the input schema of its tool (a change there changes what assistants may send)', async () => {
    const text = JSON.stringify(toolOf(operation).definition.inputSchema, null, 2);
    const { code } = await format('schema.json', text, { printWidth: 120 });
    await expect(code).toMatchFileSnapshot(`snapshots/${operation.id}.json`);
  });

  it('says the kind of every value it answers', () => {
    const answered = operation.output.kind === 'json' ? z.toJSONSchema(operation.output.schema, { io: 'output' }) : {};
    expect(JSON.stringify(answered)).not.toMatch(/:\{(?:"description":"[^"]*")?\}/);
  });
});

describe.each(windowOperations)('$id, of the window,', (operation) => {
  it('keeps what it takes', async () => {
    const places = (['path', 'query', 'body'] as const).flatMap((place) => {
      const schema = operation.input[place];
      return schema ? [[place, inputSchema(schema)] as const] : [];
    });
    const { code } = await format('schema.json', JSON.stringify(Object.fromEntries(places), null, 2), {
      printWidth: 120,
    });
    await expect(code).toMatchFileSnapshot(`snapshots/window/${operation.id}.json`);
  });
});

describe.each(all)('$id', (operation) => {
  it('is named by its method and path', () => {
    expect(operation.id).toBe(operationName(operation.reads ? 'get' : operation.method, operation.path));
    expect(operation.id).toMatch(/^(get|post|patch|delete)(_[a-z]+)+$/);
  });

  it('says in a few words what it does', () => {
    expect(operation.summary).toMatch(/^[A-Z].{3,58}[^.!?\s]$/);
    expect(operation.description === '' || /[.]$/.test(operation.description)).toBe(true);
  });

  it('declares exactly the parameters that its path has', () => {
    const inPath = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
    expect(namesIn(operation, 'path').toSorted()).toEqual(inPath.toSorted());
    const required = z.toJSONSchema(operation.input.path ?? z.strictObject({}), { io: 'input' }).required ?? [];
    expect(required.toSorted()).toEqual(inPath.toSorted());
  });

  it('refuses what it does not know, everywhere', () => {
    const schemas = [operation.input.path, operation.input.query, operation.input.body];
    const loose = schemas.flatMap((schema) => (schema ? looseObjects(z.toJSONSchema(schema, { io: 'input' })) : []));
    expect(loose).toEqual([]);
  });

  it('has arguments whose names stay apart when they are flattened', () => {
    const names = (['path', 'query', 'body'] as const).flatMap((place) => namesIn(operation, place));
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => reserved.includes(name))).toEqual([]);
  });

  it('answers what it declares: a status that fits, objects without room for more', () => {
    const { output, status } = operation;
    expect(status === 204).toBe(output.kind === 'none');
    const answered = output.kind === 'json' ? z.toJSONSchema(output.schema, { io: 'output' }) : {};
    expect(looseObjects(answered)).toEqual([]);
  });

  it('lists each own problem once, and none that every operation has', () => {
    expect(new Set(operation.errors).size).toBe(operation.errors.length);
    const everybodys = ['invalid_request', 'invalid_token', 'invalid_context', 'rate_limited', 'internal'];
    expect(operation.errors.filter((problem) => everybodys.includes(problem))).toEqual([]);
  });
});

describe.each(all.filter(({ method }) => method === 'get'))('$id, a read,', (operation) => {
  it('takes no body and no files, and destroys nothing', () => {
    expect(operation.input.body).toBeUndefined();
    expect(operation.input.upload).toBeUndefined();
    expect(operation.destructive).toBe(false);
  });
});

const inMatters = all.flatMap(({ access, ...operation }) =>
  access.kind === 'account' ? [] : [{ ...operation, access }],
);

describe.each(inMatters)('$id, inside a matter,', ({ access, ...operation }) => {
  it('finds the matter by one value that its input has', () => {
    const asked: string[] = [];
    const place = new Proxy({}, { get: (_, name) => (asked.push(String(name)), 'an id') });
    access.of({ path: place, query: place, body: place, files: [] });
    const { path, query, body } = operation.input;
    const names = [path, query, body].flatMap((fields) => Object.keys(fields?.shape ?? {}));
    expect(asked).toHaveLength(1);
    expect(names).toContain(asked[0]);
  });

  it('needs more than to view when it writes, and can answer that there is nothing', () => {
    // What a person keeps of a matter for their own windows needs no right to change the matter.
    const writesMatter = !operation.reads && operation.door === 'api';
    expect(!writesMatter || access.needs !== 'view').toBe(true);
    expect(operation.errors).toContain('not_found');
  });
});

/** The places of objects that would let an undeclared property through. */
function looseObjects(schema: unknown, place = '$'): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { type, additionalProperties } = schema as { type?: unknown; additionalProperties?: unknown };
  const loose = type === 'object' && (additionalProperties === undefined || additionalProperties === true);
  const inside = Object.entries(schema).flatMap(([name, value]) => looseObjects(value, `${place}.${name}`));
  return loose ? [place, ...inside] : inside;
}
