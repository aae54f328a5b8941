import type { CallToolResult, Tool as Definition } from '@modelcontextprotocol/sdk/types.js';
import { invalid } from '#server/errors/app-error.ts';
import { findTools } from './find-tools.ts';
import type { Tool } from './tool.ts';
import type { Offer } from './tool-offer.ts';
import { jsonResult } from './tool-result.ts';

/*
 * Three tools that reach all operations, for hosts that grow slow or dull with a hundred: find one, read how it is
 * called, call it.
 */

export function compactTools(readOnly: boolean): Definition[] {
  return [findOperations, describeOperation, { ...callOperation, annotations: callHints(readOnly) }];
}

export const compactNames = {
  find: 'find_operations',
  describe: 'describe_operation',
  call: 'call_operation',
} as const;

const reads = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };

function callHints(readOnly: boolean): NonNullable<Definition['annotations']> {
  return readOnly ? reads : { ...reads, readOnlyHint: false, destructiveHint: true, idempotentHint: false };
}

const findOperations: Definition = {
  name: compactNames.find,
  title: 'Find operations',
  description:
    'Names and one-line summaries of the operations that match some words, best first, or of one area; without arguments, the areas with the names in each. Then describe_operation.',
  inputSchema: {
    type: 'object',
    properties: {
      query: { type: 'string', description: 'Words for what you want to do, as in “search evidence”' },
      area: { type: 'string', description: 'As in “evidence”, “case”, “folders”' },
    },
    additionalProperties: false,
  },
  annotations: reads,
};

/** Also in the list of all tools, which says less of each. */
export const describeOperation: Definition = {
  name: compactNames.describe,
  title: 'Describe an operation',
  description:
    'Everything about one operation: what it does, its arguments and its answer as JSON Schema, the values a list of rules has, the permission it needs.',
  inputSchema: {
    type: 'object',
    properties: { name: { type: 'string', description: 'As the list of tools or find_operations gives it' } },
    required: ['name'],
    additionalProperties: false,
  },
  annotations: reads,
};

const callOperation: Definition = {
  name: compactNames.call,
  title: 'Call an operation',
  description:
    'Runs an operation. Those whose destructiveHint is true delete permanently: only when the person asked for it.',
  inputSchema: {
    type: 'object',
    properties: {
      name: { type: 'string', description: 'As find_operations gives it' },
      arguments: { type: 'object', description: 'As describe_operation says', additionalProperties: true },
    },
    required: ['name'],
    additionalProperties: false,
  },
};

export function find({ usable }: Offer, given: Record<string, unknown>): CallToolResult {
  const { query, area } = onlyText(given, compactNames.find, ['query', 'area']);
  if (query === undefined && area === undefined) return jsonResult({ areas: namesByArea(usable) });
  const areas = [...new Set(usable.map((tool) => tool.area))];
  if (area !== undefined && !areas.includes(area))
    throw invalid(`There is no area “${area}” here; there are ${areas.join(', ')}.`, 'area');
  const inArea = area === undefined ? usable : usable.filter((tool) => tool.area === area);
  const found = query === undefined ? inArea : findTools(inArea, query);
  return jsonResult({ operations: found.map(inOneLine) });
}

export function describe(offer: Offer, given: Record<string, unknown>): CallToolResult {
  const { definition } = offer.find(nameOf(given, compactNames.describe, ['name']));
  return jsonResult({ ...definition });
}

/** The operation a call_operation means, and what it gives it. */
export function calledOperation(
  offer: Offer,
  given: Record<string, unknown>,
): { tool: Tool; given: Record<string, unknown> } {
  const { arguments: inner = {}, ...rest } = given;
  const tool = offer.find(nameOf(rest, compactNames.call, ['name', 'arguments']));
  if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) {
    throw invalid('arguments is an object, as describe_operation says.', 'arguments');
  }
  return { tool, given: inner as Record<string, unknown> };
}

function nameOf(given: Record<string, unknown>, tool: string, known: readonly string[]): string {
  const { name } = onlyText(given, tool, known);
  if (name === undefined) throw invalid('name is required: the list of tools or find_operations gives it.', 'name');
  return name;
}

function onlyText(
  given: Record<string, unknown>,
  tool: string,
  known: readonly string[],
): Record<string, string | undefined> {
  const texts: Record<string, string | undefined> = {};
  for (const [name, value] of Object.entries(given)) {
    if (!known.includes(name)) throw invalid(`${tool} has no argument “${name}”. It takes: ${known.join(', ')}.`, name);
    if (value === undefined || value === null || value === '') continue;
    if (typeof value !== 'string') throw invalid(`${name} is text.`, name);
    texts[name] = value;
  }
  return texts;
}

function namesByArea(tools: readonly Tool[]): { area: string; operations: string[] }[] {
  const groups = Map.groupBy(tools, (tool) => tool.area);
  return [...groups].map(([area, members]) => ({ area, operations: members.map((tool) => tool.operation.id) }));
}

function inOneLine({ operation, area }: Tool): Record<string, unknown> {
  const { id, summary, scope, method, destructive } = operation;
  return {
    name: id,
    summary,
    area,
    permission: scope,
    readOnly: method === 'get',
    ...(destructive && { destructive }),
  };
}
