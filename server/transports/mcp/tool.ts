import type { Tool as Definition } from '@modelcontextprotocol/sdk/types.js';
import { requestLimits } from '#server/rules/request-limits.ts';
import { records } from '#server/areas/records.ts';
import { forPeople } from '#server/catalog/fields.ts';
import type { Operation } from '#server/catalog/operation.ts';
import { hintsSchema } from '#server/transports/openapi/hints-schema.ts';
import { inputSchema, type JsonSchema, outputSchema } from '#server/transports/openapi/json-schema.ts';
import { plainSchema } from './plain-schema.ts';
import { inFewBytes } from './in-few-bytes.ts';
import { type RowsPlace, rowsPlaceIn, withShortRows } from './rows-place.ts';

export interface Argument {
  place: 'path' | 'query' | 'body';
  schema: JsonSchema;
  required: boolean;
  /** Of what an assistant is refused: the list of tools leaves it out. */
  forPeople: boolean;
}

/** An operation as an assistant calls it: one flat object of arguments, each of which goes to one place. */
export interface Tool {
  operation: Operation;
  area: string;
  /** Everything: what describe_operation answers. */
  definition: Definition;
  /** What tools/list says: what it is for and how it is called, in few bytes. */
  listed: Definition;
  places: ReadonlyMap<string, Argument>;
  /** Where the rows are of what answers a list; undefined elsewhere. */
  rows: RowsPlace | undefined;
  /** Those of them that the record declares to be only for who asks by name. */
  onlyWhenAsked: readonly string[];
  /** Lists that can be read in pages answer one at a time: a whole one can be longer than an assistant's memory. */
  paged: boolean;
  /** The same of lists that are read on by `offset`, which say themselves what comes next. */
  byOffset: boolean;
  /** So do texts: a file can have two million characters. */
  inPieces: boolean;
}

/** The reserved argument that is the `X-Case-Context` of this call (CONTRACT.md 9). */
export const contextArgument = 'caseContext';
/** What is wanted of the rows of a list. */
export const fieldsArgument = 'fields';
/** Rows of a page when the caller did not say. */
export const rowsAPage = 50;

export function toolOf(operation: Operation): Tool {
  const places = placesOf(operation);
  const output = operation.output.kind === 'json' ? plainSchema(outputSchema(operation.output.schema)) : undefined;
  const byOffset = places.has('limit') && places.has('offset');
  const rows = operation.method === 'get' ? rowsPlaceIn(output, byOffset) : undefined;
  const isList = rows !== undefined;
  const paged = isList && places.has('limit') && places.has('after');
  const inPieces = operation.output.kind === 'text' && places.has('length');
  const result = output && answerSchema(output, paged, rows, saysHints(operation));
  const definition: Definition = {
    name: operation.id,
    title: operation.summary,
    description: describe(operation, paged, isList),
    inputSchema: argumentsSchema(operation, places, paged || (isList && byOffset), isList),
    ...(result && { outputSchema: result }),
    annotations: {
      readOnlyHint: operation.method === 'get',
      destructiveHint: operation.destructive,
      idempotentHint: operation.idempotent,
      openWorldHint: false,
    },
  };
  return {
    operation,
    area: areaOf(operation),
    definition,
    listed: inFewBytes(definition, operation, places),
    places,
    rows,
    onlyWhenAsked:
      records.find(({ operations: of }) => of?.list === operation.id || of?.search === operation.id)?.onlyWhenAsked ??
      [],
    paged,
    byOffset,
    inPieces,
  };
}

/** The permission's area; what needs full access is named by its path. */
export function areaOf({ scope, path }: Operation): string {
  return (scope === '*' ? path.split('/')[1] : scope.split(':')[0]) ?? '';
}

function describe({ summary, description, scope, output }: Operation, paged: boolean, isList: boolean): string {
  const sentences = [`${summary}.`];
  if (description !== '') sentences.push(description);
  if (paged) sentences.push(`Answers a page of rows; give its \`nextAfter\` as \`after\` for the next.`);
  if (isList) sentences.push('Rows are short: `fields` names the properties wanted instead, one `id` answers whole.');
  if (output.kind === 'file')
    sentences.push(`Up to ${requestLimits.mcpFileBytes / 1024 / 1024} MiB, as an embedded resource.`);
  sentences.push(scope === '*' ? 'Needs full access (*).' : `Needs ${scope}.`);
  return sentences.join(' ');
}

function placesOf(operation: Operation): Tool['places'] {
  const places = new Map<string, Argument>();
  const reserved = [contextArgument, fieldsArgument, operation.input.upload?.field];
  for (const place of ['path', 'query', 'body'] as const) {
    const schema = operation.input[place];
    if (!schema) continue;
    const { properties = {}, required = [] } = plainSchema(inputSchema(schema));
    for (const [name, property] of Object.entries(properties as Record<string, JsonSchema>)) {
      if (places.has(name) || reserved.includes(name)) {
        throw new Error(`${operation.id} has two arguments “${name}”: tools take path, query and body in one object.`);
      }
      const { [forPeople]: person, ...schemaOfIt } = property;
      const isRequired = (required as string[]).includes(name);
      places.set(name, { place, schema: schemaOfIt, required: isRequired, forPeople: person === true });
    }
  }
  return places;
}

function argumentsSchema(
  operation: Operation,
  places: Tool['places'],
  paged: boolean,
  isList: boolean,
): Definition['inputSchema'] {
  const { upload } = operation.input;
  const properties: Record<string, JsonSchema> = {};
  for (const [name, { schema }] of places) properties[name] = schema;
  if (paged) properties['limit'] = { ...properties['limit'], description: `Rows of a page; ${rowsAPage} when omitted` };
  if (isList) properties[fieldsArgument] = fieldsSchema;
  if (upload) properties[upload.field] = upload.field === 'files' ? filesSchema : fileSchema;
  if (operation.access.kind === 'matter') properties[contextArgument] = contextSchema;
  const required = [...places].flatMap(([name, argument]) => (argument.required ? [name] : []));
  if (upload && upload.optional !== true) required.push(upload.field);
  return { type: 'object', properties, ...(required.length > 0 && { required }), additionalProperties: false };
}

const fieldsSchema: JsonSchema = {
  type: 'array',
  items: { type: 'string' },
  description: 'Properties wanted of each row; what is not empty and not long when omitted',
};

const contextSchema: JsonSchema = {
  type: 'string',
  description: 'ws:<id> or matter:<id> of get_workspaces; else the default one',
};

const fileSchema: JsonSchema = {
  type: 'object',
  properties: {
    fileName: { type: 'string' },
    content: { type: 'string', contentEncoding: 'base64', description: 'Up to 16 MiB' },
    mimeType: { type: 'string' },
  },
  required: ['fileName', 'content'],
  additionalProperties: false,
};

const filesSchema: JsonSchema = { type: 'array', minItems: 1, maxItems: requestLimits.files, items: fileSchema };

function saysHints({ output }: Operation): boolean {
  return output.kind === 'json' && output.hints === true;
}

/** Structured content is an object: a list is its `items`. */
function answerSchema(
  output: JsonSchema,
  paged: boolean,
  rows: RowsPlace | undefined,
  hasHints: boolean,
): NonNullable<Definition['outputSchema']> {
  const shown = rows ? withShortRows(output, rows) : output;
  if (output['type'] === 'object') return shown as NonNullable<Definition['outputSchema']>;
  if (output['type'] !== 'array') return { type: 'object', properties: { value: output }, required: ['value'] };
  const next = { nextAfter: { type: 'string', description: 'There is more: give this as `after`' } };
  return {
    type: 'object',
    properties: {
      items: shown,
      ...(paged && next),
      ...(hasHints && { hints: hintsSchema }),
    },
    required: ['items'],
  };
}
