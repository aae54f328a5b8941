import { AppError, invalid } from '#server/errors/app-error.ts';
import { charactersAPiece } from '#server/catalog/text-piece.ts';
import type { RawInput } from '#server/pipeline/call.ts';
import type { JsonSchema } from '#server/transports/openapi/json-schema.ts';
import { nearestNames, orList } from './nearest-names.ts';
import { contextArgument, fieldsArgument, rowsAPage, type Tool } from './tool.ts';

/** What a call says, taken apart into the places REST has for it. */
export interface ToolInput {
  raw: Omit<RawInput, 'files'>;
  /** The upload argument as it was given; still base64. */
  files: unknown;
  context: string | undefined;
  list: List;
}

/** What the caller gets of a list. */
export interface List {
  page?: Page | undefined;
  /** Properties of its rows; a short row when absent, or all of it. */
  wanted?: readonly string[] | 'all' | undefined;
  /** What a short row leaves out of these records. */
  onlyWhenAsked: readonly string[];
}

/** Rows the caller gets, and those asked for: one more where that may be, to know whether there are more. */
export interface Page {
  rows: number;
  asked: number;
}

export function splitArguments(tool: Tool, given: Record<string, unknown>): ToolInput {
  const path: Record<string, string> = {};
  const query: Record<string, unknown> = {};
  const body: Record<string, unknown> = {};
  const field = tool.operation.input.upload?.field;
  for (const [name, value] of Object.entries(given)) {
    const known = tool.places.get(name);
    if (known === undefined) {
      if (name !== contextArgument && name !== field && !(name === fieldsArgument && tool.rows))
        throw unknownArgument(tool, name);
    } else if (known.place === 'body') body[name] = value;
    // A query has no null: left out and nothing are the same there.
    else if (value !== null) {
      const text = asText(value, known.schema);
      if (known.place === 'path') path[name] = String(text);
      else query[name] = text;
    }
  }
  if (tool.inPieces) query['length'] ??= String(charactersAPiece);
  if (tool.rows && tool.byOffset && query['id'] === undefined) query['limit'] ??= String(rowsAPage);
  const wanted = fieldsAsked(tool, given[fieldsArgument], query);
  const page = tool.paged ? askForOneMore(tool, query) : undefined;
  const hasBody = tool.operation.input.body !== undefined;
  return {
    raw: { path, query, body: hasBody ? body : undefined },
    files: field === undefined ? undefined : given[field],
    context: contextOf(given[contextArgument]),
    list: { page, wanted, onlyWhenAsked: tool.onlyWhenAsked },
  };
}

/** Addresses hold text; an assistant gives numbers and booleans as what they are. */
function asText(value: unknown, schema: JsonSchema): unknown {
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'boolean') return value;
  const choices = Array.isArray(schema['enum']) ? schema['enum'] : [];
  return choices.includes('1') ? (value ? '1' : '0') : String(value);
}

/** Without a word about fields a row is short, but one record that is asked for by its id is whole. */
function fieldsAsked({ operation, rows }: Tool, given: unknown, query: Record<string, unknown>): List['wanted'] {
  if (given === undefined || given === null) return query['id'] === undefined ? undefined : 'all';
  const names: unknown = typeof given === 'string' ? given.split(',').map((name) => name.trim()) : given;
  if (!Array.isArray(names)) throw invalid(`${fieldsArgument} is a list of names.`, fieldsArgument);
  const rowFields = rows?.fields ?? [];
  const unknown = names.filter((name) => !rowFields.includes(String(name))).map((name) => `“${name}”`);
  if (unknown.length === 0) return names as string[];
  const there = `A row of ${operation.id} has: ${rowFields.join(', ')}.`;
  throw invalid(
    `There ${unknown.length === 1 ? 'is no field' : 'are no fields'} ${unknown.join(', ')}. ${there}`,
    fieldsArgument,
  );
}

/** What is no number of rows is left as it is, for the operation to refuse. */
function askForOneMore({ places }: Tool, query: Record<string, unknown>): Page | undefined {
  const most = Number(places.get('limit')?.schema['maximum']);
  const rows = query['limit'] === undefined ? rowsAPage : Number(query['limit']);
  if (!Number.isInteger(rows) || rows < 1 || rows > most) return undefined;
  const asked = Math.min(rows + 1, most);
  query['limit'] = String(asked);
  return { rows, asked };
}

function contextOf(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'string') return value;
  throw new AppError('invalid_context', `${contextArgument} is text: “ws:<workspaceId>” or “matter:<caseId>”.`);
}

function unknownArgument({ operation, places, rows }: Tool, name: string): AppError {
  const { upload } = operation.input;
  const names = [
    ...places.keys(),
    ...(upload ? [upload.field] : []),
    ...(rows ? [fieldsArgument] : []),
    contextArgument,
  ];
  const near = nearestNames(name, names);
  const hint = near.length > 0 ? `Did you mean ${orList(near)}?` : `It takes: ${names.join(', ')}.`;
  const message = `${operation.id} has no argument “${name}”. ${hint}`;
  return new AppError('invalid_request', message, { issues: [{ path: name, message }] });
}
