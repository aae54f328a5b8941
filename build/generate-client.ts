import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { format, type FormatConfig } from 'oxfmt';
import { operations, syncedOperations } from '#server/areas/operations.ts';
import { areas } from '#server/areas/areas.ts';
import { syncRules } from '#server/areas/records.ts';
import { oneOfThem } from '#server/catalog/actions.ts';
import { json } from '#server/catalog/define.ts';
import type { AnyOperation, Output } from '#server/catalog/operation.ts';
import {
  inputSchema,
  type JsonSchema,
  type NamedSchema,
  outputSchema,
} from '#server/transports/openapi/json-schema.ts';
import { tokenPermissions } from '#server/sync/token-permissions.ts';
import { windowOperations } from '#server/window/operations.ts';
import { type Entry, entries } from '#server/transports/http/window/entries.ts';
import { operationName } from '#server/catalog/names.ts';
import { enumOf, propertiesOf, typeOf } from './client-types.ts';
import { recordTable } from './record-table.ts';

/*
 * `node build/generate-client.ts [--check]` writes the window's typed client from both catalogs: the records by their
 * ids, what each operation takes and answers, and its way over HTTP; and what the window has to know of each record.
 * `--check` only says whether the two files are current.
 */

const style = JSON.parse(readFileSync(path.join(import.meta.dirname, 'oxfmt.json'), 'utf8')) as FormatConfig;
const folder = path.join(path.dirname(import.meta.dirname), 'renderer', 'api');

/** What the client calls: an operation of either catalog, or an entry by hand. */
type Called = Pick<AnyOperation, 'id' | 'method' | 'path' | 'summary' | 'input' | 'output'> & { entry?: Entry };

/** The whole file as the formatter wants it; the same catalogs give the same text. */
export function clientSource(): Promise<string> {
  const byHand = Object.values<Entry>(entries).map(calledEntry);
  const source = unformatted([...operations, ...windowOperations, ...byHand]);
  return formatted('generated.ts', [source, permissionLists()].join('\n'));
}

function calledEntry(entry: Entry): Called {
  const { method, path: address, summary, form, answer } = entry;
  const input = method === 'get' ? {} : { body: form };
  return { id: operationName(method, address), method, path: address, summary, input, output: json(answer), entry };
}

/** The window's table of records, likewise. */
export function recordsSource(): Promise<string> {
  return formatted(
    'generated-records.ts',
    recordTable(
      areas.flatMap(({ records }) => records),
      operations,
    ),
  );
}

async function formatted(name: string, source: string): Promise<string> {
  const { code, errors } = await format(path.join(folder, name), source, style);
  if (errors.length > 0) throw new Error(`The generated ${name} can't be read: ${JSON.stringify(errors)}`);
  return code;
}

function unformatted(catalog: readonly Called[]): string {
  const schemas = new Map<string, JsonSchema>();
  const keep = ({ schema, named }: NamedSchema): JsonSchema => {
    for (const [name, record] of Object.entries(named)) {
      const known = schemas.get(name);
      // As input it is closed and as answer open, which is the same type.
      if (known && recordType(name, known) !== recordType(name, record)) {
        throw new Error(`Two different schemas have the id “${name}”.`);
      }
      schemas.set(name, record);
    }
    return schema;
  };
  const types = catalog.map((operation) => operationType(operation, keep)).join('');
  const named = [...schemas].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return [
    '// Written by `node build/generate-client.ts` from both catalogs of operations and the entries; what is changed here is lost.\n',
    routeType,
    ...named.map(([name, record]) => recordType(name, record)),
    `export interface Operations {\n${types}}\n`,
    `export const routes = {\n${catalog.map(routeOf).join('')}} as const satisfies { readonly [Name in keyof Operations]: Route };\n`,
  ].join('\n');
}

function permissionLists(): string {
  const asked = [...new Set(operations.map(({ scope }) => scope))].filter((scope) => scope !== '*').toSorted();
  return [
    `/** What a token can be let into: all that the catalog's operations ask for. */\nexport const permissions = ${list(asked)} as const;\n`,
    `/** What sync asks for. */\nexport const syncPermissions = ${list(tokenPermissions([...operations, ...syncedOperations], syncRules))} as const;\n`,
  ].join('\n');
}

const routeType = `/** One operation's way over HTTP: which inputs go in the path, the query and the body; it answers JSON if nothing else is said. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly query?: readonly string[];
  readonly body?: readonly string[];
  readonly output?: 'none' | 'file' | 'text';
  /** Before or around a session, under /app itself: asked as who is signed in, or as nobody in particular. */
  readonly entry?: 'signed in' | 'anybody';
}
`;

function recordType(name: string, record: JsonSchema): string {
  if (record['type'] === 'object') return `export interface ${name} {\n${propertiesOf(record, '  ')}}\n`;
  const named = Array.isArray(record['enum']) ? enumOf(record['enum']) : typeOf(record);
  return `export type ${name} = ${named};\n`;
}

function operationType(operation: Called, keep: (named: NamedSchema) => JsonSchema): string {
  const { path: inPath, query, body, upload } = operation.input;
  const union = body && oneOfThem(body);
  const places = [inPath, query, union ? undefined : body].flatMap((fields) =>
    fields ? [keep(inputSchema(fields))] : [],
  );
  const lines = places.map((fields) => propertiesOf(fields, '      '));
  if (upload)
    lines.push(
      `      /** ${upload.description} */\n      ${upload.field}${upload.optional ? '?' : ''}: ${upload.field === 'files' ? 'File[]' : 'File'};\n`,
    );
  const flat = lines.join('') === '' ? 'Record<never, never>' : `{\n${lines.join('')}    }`;
  const input = union ? `${flat} & (${typeOf(keep(inputSchema(union)), '    ')})` : flat;
  const output = outputType(operation, keep);
  return `  /** ${operation.summary} */\n  ${operation.id}: {\n    input: ${input};\n    output: ${output};\n  };\n`;
}

function outputType({ output }: Called, keep: (named: NamedSchema) => JsonSchema): string {
  switch (output.kind) {
    case 'json':
      return typeOf(keep(outputSchema(output.schema)), '    ');
    case 'none':
      return 'void';
    case 'file':
      return output.holds ? typeOf(keep(outputSchema(output.holds)), '    ') : 'Blob';
    case 'text':
      return 'string';
  }
}

function routeOf({ id, method, path: address, input, output, entry }: Called): string {
  const { query, body, upload } = input;
  const inBody = [...Object.keys(body?.shape ?? {}), ...(upload ? [upload.field] : [])];
  const fields = [
    `method: '${method.toUpperCase()}'`,
    `path: '${address}'`,
    ...(query ? [`query: ${list(Object.keys(query.shape))}`] : []),
    ...(inBody.length > 0 ? [`body: ${list(inBody)}`] : []),
    ...(entry ? [`entry: '${entry.signedIn ? 'signed in' : 'anybody'}'`] : []),
    ...(isJson(output) ? [] : [`output: '${output.kind}'`]),
  ];
  return `  ${id}: { ${fields.join(', ')} },\n`;
}

function isJson(output: Output): boolean {
  return output.kind === 'json' || (output.kind === 'file' && output.holds !== undefined);
}

function list(names: readonly string[]): string {
  return `[${names.map((name) => `'${name}'`).join(', ')}]`;
}

async function main(): Promise<void> {
  const client = await clientSource();
  const sources = { 'generated.ts': client, 'generated-records.ts': await recordsSource() };
  for (const [name, source] of Object.entries(sources)) {
    const file = path.join(folder, name);
    if (!process.argv.includes('--check')) writeFileSync(file, source);
    else if (!existsSync(file) || readFileSync(file, 'utf8') !== source) {
      console.error(`renderer/api/${name} is not what the server declares now. Run \`node build/generate-client.ts\`.`);
      process.exitCode = 1;
    }
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
