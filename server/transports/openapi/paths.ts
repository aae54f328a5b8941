import { searchHintsHeader } from '#server/rules/search-hints.ts';
import { requestLimits } from '#server/rules/request-limits.ts';
import { documented } from '#server/catalog/actions.ts';
import type { Operation } from '#server/catalog/operation.ts';
import { errorReferences, everyHeader } from './error-responses.ts';
import { inputSchema, type JsonSchema, type NamedSchema, outputSchema } from './json-schema.ts';
import { tagOf } from './tags.ts';

/** Keeps the records an operation names and answers the schema with `$ref`s into the components. */
export type Place = (named: NamedSchema) => JsonSchema;

/** One operation as the document's `paths` has it. */
export function operationObject(operation: Operation, place: Place): JsonSchema {
  const body = requestBody(operation, place);
  return {
    operationId: operation.id,
    tags: [tagOf(operation.path)],
    summary: operation.summary,
    description: describe(operation),
    parameters: parameters(operation, place),
    ...(body && { requestBody: body }),
    responses: { ...success(operation, place), ...errorReferences() },
  };
}

function describe({ description, scope }: Operation): string {
  const permission = scope === '*' ? 'Needs full access (`*`).' : `Needs the permission \`${scope}\`.`;
  return description === '' ? permission : `${description}\n\n${permission}`;
}

function parameters(operation: Operation, place: Place): JsonSchema[] {
  const headers = ['CaseContext', ...(operation.reads ? [] : ['IdempotencyKey'])];
  return [
    ...parametersIn('path', operation, place),
    ...parametersIn('query', operation, place),
    ...headers.map((name) => ({ $ref: `#/components/parameters/${name}` })),
  ];
}

function parametersIn(where: 'path' | 'query', { input }: Operation, place: Place): JsonSchema[] {
  const fields = input[where];
  if (!fields) return [];
  const { properties = {}, required = [] } = place(inputSchema(fields)) as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: where,
    required: required.includes(name),
    ...(description !== undefined && { description }),
    schema,
  }));
}

function requestBody({ input: { body, upload } }: Operation, place: Place): JsonSchema | undefined {
  if (!body && !upload) return undefined;
  const fields = body ? place(inputSchema(documented(body))) : { type: 'object', additionalProperties: false };
  const required = (fields['required'] ?? []) as string[];
  const isNeeded = required.length > 0 || 'oneOf' in fields;
  if (!upload) return { required: isNeeded, content: { 'application/json': { schema: fields } } };
  // `format` is what generators of 3.0 know, `contentMediaType` what 3.1 says.
  const bytes = { type: 'string', format: 'binary', contentMediaType: 'application/octet-stream' };
  const files =
    upload.field === 'files'
      ? { type: 'array', items: bytes, minItems: 1, maxItems: requestLimits.files, description: upload.description }
      : { ...bytes, description: upload.description };
  // Of several actions, a form takes the one that a file says something to: as flat as a form is.
  const inForm = body && 'oneOf' in fields ? place(inputSchema(body)) : fields;
  const schema = {
    ...inForm,
    properties: { ...(inForm['properties'] as JsonSchema), [upload.field]: files },
    required: [...required, upload.field],
  };
  const form = { 'multipart/form-data': { schema } };
  if (upload.optional !== true) return { required: true, content: form };
  return { required: isNeeded, content: { 'application/json': { schema: fields }, ...form } };
}

function success({ output, status }: Operation, place: Place): JsonSchema {
  switch (output.kind) {
    case 'none':
      return { [status]: { description: 'Done; there is nothing to answer', headers: everyHeader } };
    case 'json': {
      const content = { 'application/json': { schema: place(outputSchema(output.schema)) } };
      const headers = output.hints ? { ...everyHeader, ...hintHeader } : everyHeader;
      return { [status]: { description: status === 201 ? 'Made' : 'Done', headers, content } };
    }
    case 'text': {
      const content = { 'text/plain': { schema: { type: 'string' } } };
      const headers = { ...everyHeader, ...pieceHeaders };
      return { [status]: { description: output.description, headers, content } };
    }
    case 'file':
      return {
        [status]: fileResponse(output.description),
        206: fileResponse(`${output.description}: the part that \`Range\` asked for`),
      };
  }
}

const hintHeader = { [searchHintsHeader]: { $ref: '#/components/headers/SearchHints' } };

const pieceHeaders = {
  'X-Total-Length': { $ref: '#/components/headers/TotalLength' },
  'X-First-Page': { $ref: '#/components/headers/FirstPage' },
  'X-Next-Offset': { $ref: '#/components/headers/NextOffset' },
  'X-Still-Reading': { $ref: '#/components/headers/StillReading' },
};

function fileResponse(description: string): JsonSchema {
  const headers = { ...everyHeader, 'Content-Disposition': { $ref: '#/components/headers/ContentDisposition' } };
  return { description, headers, content: { '*/*': { schema: { type: 'string', format: 'binary' } } } };
}
