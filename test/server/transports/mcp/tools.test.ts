import type { Tool } from '@modelcontextprotocol/sdk/types.js';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv-provider.js';
import type { JsonSchemaType } from '@modelcontextprotocol/sdk/validation/types.js';
import { describe, expect, it } from 'vitest';
import { operations } from '#server/areas/operations.ts';
import type { Operation } from '#server/catalog/operation.ts';
import { toolOf } from '#server/transports/mcp/tool.ts';
import { type TestApp, testApp } from '#test/support/app.ts';
import { Assistant } from './assistant.ts';

const everything = operations.map(({ id }) => id);
const reads = operations.filter(({ method }) => method === 'get').map(({ id }) => id);
const inAreas = (...areas: string[]) =>
  operations.filter(({ scope }) => areas.includes(scope.split(':')[0] ?? '')).map(({ id }) => id);

async function offered(app: TestApp, query: string, permissions: readonly string[] = ['*']): Promise<string[]> {
  await using assistant = await Assistant.on(app, await app.token(permissions), query);
  const tools = await assistant.tools();
  // It is in every list, and says what the others leave out.
  expect(tools.at(-1)).toBe('describe_operation');
  return tools.slice(0, -1);
}

describe('the tools', () => {
  it('are one for each operation, under its name', async () => {
    await using app = await testApp();
    expect(await offered(app, '')).toEqual(everything);
  });

  it('are those the token may use', async () => {
    await using app = await testApp();
    expect(await offered(app, '', ['evidence:read', 'files:read'])).toEqual([
      'get_evidence',
      'get_evidence_by_id',
      'get_files_by_id',
      'get_files_by_id_text',
    ]);
  });

  it.each([
    ['of the areas asked for', 'toolsets=folders,issues', inAreas('folders', 'issues')],
    ['named', 'tools=get_account,get_case', ['get_account', 'get_case']],
    [
      'of an area and named',
      'toolsets=account&tools=get_case',
      [
        'get_account',
        'get_account_security',
        'post_account_security',
        'get_account_terms',
        'post_account_terms',
        'get_case',
      ],
    ],
    ['that only read', 'readOnly=1', reads],
    ['that only read, whatever else was asked for', 'tools=post_evidence,get_case&readOnly=1', ['get_case']],
  ])('are only those %s, when the person chose so', async (_, query, names) => {
    await using app = await testApp();
    expect(names.length).toBeGreaterThan(0);
    expect(await offered(app, query)).toEqual(names);
  });

  it.each([
    ['toolsets=evidense', /toolsets names “evidense”, which does not exist\. Did you mean “evidence”/],
    ['tools=search_evidence', /tools names “search_evidence”, which does not exist\. Did you mean “get_evidence”/],
    ['read_only=1', /no parameter “read_only” here; there are toolsets, tools, readOnly, compact/],
    ['readOnly=maybe', /readOnly is 1 or 0/],
  ])('are refused as a whole for “%s”, saying what was meant', async (query, sentence) => {
    await using app = await testApp();
    const token = await app.token();
    await expect(Assistant.on(app, token, query)).rejects.toThrow(sentence);
  });

  it('cannot be called past the choice that the person made', async () => {
    await using app = await testApp();
    await using assistant = await Assistant.on(app, await app.token(), 'readOnly=1');
    const said = await assistant.refusal('post_folders', { name: 'Letters', kind: 'evidence' });
    expect(said).toContain('forbidden: post_folders is not offered here: the person set this connection up read-only');
    expect(await assistant.ask('get_folders')).toEqual({ items: [] });
  });
});

describe('what is said of each tool', () => {
  it('is what it does, honest hints, and what a call needs', async () => {
    await using app = await testApp();
    await using assistant = await Assistant.on(app, await app.token());
    const { tools } = await assistant.client.listTools();
    for (const operation of operations) {
      const tool = tools.find(({ name }) => name === operation.id);
      expect(tool?.description).toContain(operation.summary);
      // What is left out is what a host assumes: it changes, it destroys, and not twice the same.
      const { readOnlyHint = false, destructiveHint = true, idempotentHint = false } = tool?.annotations ?? {};
      // A host asks for the other two of tools that change something only.
      expect(readOnlyHint ? 'reads' : { destructiveHint, idempotentHint }).toEqual(hintsOf(operation));
    }
    expect(tools.filter((tool) => tool.annotations?.destructiveHint === false).map(({ name }) => name)).not.toContain(
      'delete_evidence_by_id',
    );
  });

  it('fits the memory of an assistant: 700 bytes a tool, and all of it on request', async () => {
    await using app = await testApp();
    await using assistant = await Assistant.on(app, await app.token());
    const { tools } = await assistant.client.listTools();
    const bytes = tools.reduce((sum, tool) => sum + Buffer.byteLength(JSON.stringify(tool)), 0);
    expect(bytes / tools.length).toBeLessThanOrEqual(700);

    const whole = await assistant.ask<Tool>('describe_operation', { name: 'post_todos' });
    expect(whole).toMatchObject({ title: 'Add a to-do', outputSchema: { type: 'object' } });
    expect(whole.description).toContain('Needs todos:write.');
    expect(JSON.stringify(whole.inputSchema)).toContain('ca-motion');
    expect(JSON.stringify(input(tools, 'post_todos'))).toContain('see describe_operation');
  });

  it('has schemas that hosts of every kind can read', async () => {
    await using app = await testApp();
    await using assistant = await Assistant.on(app, await app.token());
    const { tools } = await assistant.client.listTools();
    // Throws for a schema that can't be compiled.
    const validator = new AjvJsonSchemaValidator();
    for (const { name, inputSchema } of tools) {
      expect(faultsIn(inputSchema, name)).toEqual([]);
      validator.getValidator(inputSchema as JsonSchemaType);
    }
    for (const operation of operations) {
      const { name, inputSchema, outputSchema } = toolOf(operation).definition;
      expect(outputSchema === undefined).toBe(operation.output.kind !== 'json');
      expect(faultsIn(inputSchema, name)).toEqual([]);
      expect({ name, open: inputSchema['additionalProperties'] }).toEqual({ name, open: false });
      validator.getValidator(inputSchema as JsonSchemaType);
      if (outputSchema === undefined) continue;
      expect(faultsIn(outputSchema, name)).toEqual([]);
      expect({ name, type: outputSchema.type }).toEqual({ name, type: 'object' });
      validator.getValidator(outputSchema as JsonSchemaType);
    }
  });

  it('takes path, query and body in one object, and files in base64', async () => {
    await using app = await testApp();
    await using assistant = await Assistant.on(app, await app.token());
    const { tools } = await assistant.client.listTools();
    const patch = input(tools, 'patch_folders');
    expect(patch.required).toEqual(['id']);
    expect(Object.keys(patch.properties ?? {})).toEqual(expect.arrayContaining(['id', 'name', 'parentId']));
    const post = input(tools, 'post_evidence');
    expect(post.required).toEqual(['files']);
    expect(post.properties?.['files']).toMatchObject({
      items: { required: ['fileName', 'content'], properties: { content: { contentEncoding: 'base64' } } },
    });
    expect(Object.keys(input(tools, 'get_case').properties ?? {})).toEqual(['caseId']);
    for (const { operation, places, listed } of operations.map(toolOf)) {
      const says = Object.keys(listed.inputSchema.properties ?? {}).some((name) => name.startsWith('case'));
      expect({ name: operation.id, says }).toEqual({
        name: operation.id,
        says: operation.access.kind === 'matter' || [...places.keys()].some((name) => name.startsWith('case')),
      });
    }
  });
});

function hintsOf({ method, destructive, idempotent }: Operation): unknown {
  return method === 'get' ? 'reads' : { destructiveHint: destructive, idempotentHint: idempotent };
}

function input(tools: readonly Tool[], wanted: string): Tool['inputSchema'] {
  const tool = tools.find(({ name }) => name === wanted);
  if (!tool) throw new Error(`There is no tool ${wanted}.`);
  return tool.inputSchema;
}

/** Keywords that mean the same in every draft from 07 on. */
const everywhere = new Set(
  `type properties required additionalProperties items anyOf enum const format pattern description default minimum
  maximum exclusiveMinimum minLength maxLength minItems maxItems contentEncoding`.split(/\s+/),
);

function faultsIn(schema: unknown, at: string): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const faults = Object.keys(schema).flatMap((key) => (everywhere.has(key) ? [] : [`${at}: ${key}`]));
  const { type, properties = {}, items, anyOf = [] } = schema as Record<string, unknown>;
  if (Array.isArray(type)) faults.push(`${at}: a list of types`);
  if (Array.isArray(items)) faults.push(`${at}: a list of items`);
  const inner = [...Object.entries(properties as object), ['items', items], ...Object.entries(anyOf as object)];
  return [...faults, ...inner.flatMap(([name, each]) => faultsIn(each, `${at}.${String(name)}`))];
}
