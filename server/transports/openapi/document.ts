import { hintsSchema } from './hints-schema.ts';
import type { Operation } from '#server/catalog/operation.ts';
import { errorResponses, errorSchema } from './error-responses.ts';
import type { JsonSchema, NamedSchema } from './json-schema.ts';
import { operationObject } from './paths.ts';
import { syncExtension } from './sync-extension.ts';
import { describedTag, tagOf } from './tags.ts';

/** The tags of the additional operations, or of the catalog itself where there are none. */
const documents = new WeakMap<readonly Operation[], { document: JsonSchema; text: string }>();

/** The OpenAPI 3.1 document of a catalog, and of what is offered in addition; made at the first call. */
export function openApiDocument(operations: readonly Operation[], offered: readonly Operation[] = []): JsonSchema {
  return made(operations, offered).document;
}

/** The same as JSON text, as it is served. */
export function openApiText(operations: readonly Operation[], offered: readonly Operation[] = []): string {
  return made(operations, offered).text;
}

function made(operations: readonly Operation[], offered: readonly Operation[]): { document: JsonSchema; text: string } {
  const named = offered.length > 0 ? offered : operations;
  const known = documents.get(named);
  if (known) return known;
  const document = {
    ...make(operations),
    ...(offered.length > 0 && { 'x-sync-extension': syncExtension(operations, offered) }),
  };
  const fresh = { document, text: JSON.stringify(document) };
  documents.set(named, fresh);
  return fresh;
}

function make(operations: readonly Operation[]): JsonSchema {
  const schemas = new Map<string, JsonSchema>([['Error', errorSchema]]);
  const place = ({ schema, named }: NamedSchema): JsonSchema => {
    for (const [name, record] of Object.entries(named)) keepRecord(schemas, name, pointAtComponents(record));
    return pointAtComponents(schema);
  };
  return {
    openapi: '3.1.0',
    info,
    servers: [{ url: '/api/v1', description: 'This application' }],
    security: [{ bearerAuth: [] }],
    tags: [...new Set(operations.map(({ path }) => tagOf(path)))].map(describedTag),
    paths: pathsOf(operations, place),
    components: {
      securitySchemes: { bearerAuth },
      parameters: headerParameters,
      headers,
      responses: errorResponses(),
      schemas: Object.fromEntries([...schemas].toSorted(([a], [b]) => (a < b ? -1 : 1))),
    },
  };
}

function pathsOf(operations: readonly Operation[], place: (named: NamedSchema) => JsonSchema): JsonSchema {
  const paths: Record<string, JsonSchema> = {};
  for (const operation of operations) {
    (paths[operation.path] ??= {})[operation.method] = operationObject(operation, place);
  }
  return paths;
}

/** Two records of one name would silently become one; the name must be changed instead. */
function keepRecord(schemas: Map<string, JsonSchema>, name: string, record: JsonSchema): void {
  const known = schemas.get(name);
  if (known && JSON.stringify(known) !== JSON.stringify(record)) {
    throw new Error(`Two different schemas have the id “${name}”.`);
  }
  schemas.set(name, record);
}

function pointAtComponents(schema: JsonSchema): JsonSchema {
  const text = JSON.stringify(schema).replaceAll('"$ref":"#/$defs/', '"$ref":"#/components/schemas/');
  return JSON.parse(text) as JsonSchema;
}

const info = {
  title: 'Casewright API',
  version: '1.0.0',
  summary: 'Everything the application can do with a matter before a court, for programs',
  description: [
    'One catalog of operations, the same over REST, over MCP and in the window: the same validation, access, limits.',
    'Send a personal API token as `Authorization: Bearer …`; a cookie is never looked at here.',
    'Answers have no wrapper. Unknown properties are refused, because a misspelt field that is dropped loses data.',
    'Never repeat a write after a timeout without looking first, or send an `Idempotency-Key` with it.',
    'At most 120 requests a clock minute an account, unless the server says otherwise.',
  ].join('\n\n'),
  license: { name: 'MIT', identifier: 'MIT' },
};

const bearerAuth = {
  type: 'http',
  scheme: 'bearer',
  description: 'A personal API token, made under API tokens or by `post_developer_tokens`',
};

const uuid = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}';

const headerParameters = {
  CaseContext: {
    name: 'X-Case-Context',
    in: 'header',
    required: false,
    description:
      'The view to look from: `ws:<workspaceId>` or `matter:<caseId>`, as `get_workspaces` lists them. The default workspace when omitted.',
    schema: { type: 'string', pattern: `^(ws|matter):${uuid}$` },
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'A name for this write, new for each: sent again within 30 days with the same request, it gets the first answer and nothing is done twice. 409 with another request.',
    schema: { type: 'string', pattern: '^[!-~]{1,200}$' },
  },
};

const headers = {
  ApiOperation: { description: 'The operationId', schema: { type: 'string' } },
  NoStore: { description: 'Always `no-store`', schema: { type: 'string', const: 'no-store' } },
  Challenge: { description: 'Always `Bearer`', schema: { type: 'string', const: 'Bearer' } },
  RetryAfter: { description: 'Seconds to wait', schema: { type: 'integer', minimum: 0 } },
  TotalLength: {
    description: 'Characters (UTF-16) of the whole text, or of the pages asked for',
    schema: { type: 'integer' },
  },
  FirstPage: { description: 'The page that the text begins on', schema: { type: 'integer' } },
  NextOffset: {
    description: 'The `offset` of the next piece; absent where the text ends',
    schema: { type: 'integer' },
  },
  StillReading: {
    description: 'Where the file is still being read: more text comes; absent otherwise',
    schema: { type: 'string', const: 'true' },
  },
  SearchHints: {
    description: 'JSON; absent where something was found or nothing would be',
    content: { 'application/json': { schema: hintsSchema } },
  },
  ContentDisposition: { description: 'How to keep the file, and its name', schema: { type: 'string' } },
};
