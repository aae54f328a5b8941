import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { format, type FormatConfig } from 'oxfmt';
import { operations } from '#server/areas/operations.ts';
import type { AnyOperation, Output } from '#server/catalog/operation.ts';
import {
  inputSchema,
  type JsonSchema,
  type NamedSchema,
  outputSchema,
} from '#server/transports/openapi/json-schema.ts';
import { windowOperations } from '#server/window/operations.ts';
import { enumOf, propertiesOf, typeOf } from './client-types.ts';

/*
 * `node build/generate-client.ts [--check]` writes the window's typed client from both catalogs: the records by their
 * ids, what each operation takes and answers, and its way over HTTP. `--check` only says whether it is current.
 */

const style = JSON.parse(readFileSync(path.join(import.meta.dirname, 'oxfmt.json'), 'utf8')) as FormatConfig;
const target = path.join(path.dirname(import.meta.dirname), 'renderer', 'api', 'generated.ts');

/** The whole file as the formatter wants it; the same catalog gives the same text. */
export async function clientSource(catalog: readonly AnyOperation[]): Promise<string> {
  const { code, errors } = await format(target, unformatted(catalog), style);
  if (errors.length > 0) throw new Error(`The generated client can't be read: ${JSON.stringify(errors)}`);
  return code;
}

function unformatted(catalog: readonly AnyOperation[]): string {
  const records = new Map<string, JsonSchema>();
  const keep = ({ schema, named }: NamedSchema): JsonSchema => {
    for (const [name, record] of Object.entries(named)) {
      const known = records.get(name);
      if (known && JSON.stringify(known) !== JSON.stringify(record)) {
        throw new Error(`Two different schemas have the id “${name}”.`);
      }
      records.set(name, record);
    }
    return schema;
  };
  const types = catalog.map((operation) => operationType(operation, keep)).join('');
  const named = [...records].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return [
    '// Written by `node build/generate-client.ts` from both catalogs of operations; what is changed here is lost.\n',
    routeType,
    ...named.map(([name, record]) => recordType(name, record)),
    `export interface Operations {\n${types}}\n`,
    `export const routes = {\n${catalog.map(routeOf).join('')}} as const satisfies { readonly [Name in keyof Operations]: Route };\n`,
  ].join('\n');
}

const routeType = `/** One operation's way over HTTP: which inputs go in the path, the query and the body; it answers JSON if nothing else is said. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly query?: readonly string[];
  readonly body?: readonly string[];
  readonly output?: 'none' | 'file' | 'text';
}
`;

function recordType(name: string, record: JsonSchema): string {
  if (record['type'] === 'object') return `export interface ${name} {\n${propertiesOf(record, '  ')}}\n`;
  const named = Array.isArray(record['enum']) ? enumOf(record['enum']) : typeOf(record);
  return `export type ${name} = ${named};\n`;
}

function operationType(operation: AnyOperation, keep: (named: NamedSchema) => JsonSchema): string {
  const { path: inPath, query, body, upload } = operation.input;
  const places = [inPath, query, body].flatMap((fields) => (fields ? [keep(inputSchema(fields))] : []));
  const lines = places.map((fields) => propertiesOf(fields, '      '));
  if (upload)
    lines.push(
      `      /** ${upload.description} */\n      ${upload.field}: ${upload.field === 'files' ? 'File[]' : 'File'};\n`,
    );
  const input = lines.join('') === '' ? 'Record<never, never>' : `{\n${lines.join('')}    }`;
  const output = outputType(operation, keep);
  return `  /** ${operation.summary} */\n  ${operation.id}: {\n    input: ${input};\n    output: ${output};\n  };\n`;
}

function outputType({ output }: AnyOperation, keep: (named: NamedSchema) => JsonSchema): string {
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

function routeOf({ id, method, path: address, input, output }: AnyOperation): string {
  const { query, body, upload } = input;
  const inBody = [...Object.keys(body?.shape ?? {}), ...(upload ? [upload.field] : [])];
  const fields = [
    `method: '${method.toUpperCase()}'`,
    `path: '${address}'`,
    ...(query ? [`query: ${list(Object.keys(query.shape))}`] : []),
    ...(inBody.length > 0 ? [`body: ${list(inBody)}`] : []),
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
  const source = await clientSource([...operations, ...windowOperations]);
  if (!process.argv.includes('--check')) {
    writeFileSync(target, source);
    return;
  }
  if (readFileSync(target, 'utf8') === source) return;
  console.error('renderer/api/generated.ts is not what the catalog says now. Run `node build/generate-client.ts`.');
  process.exitCode = 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
