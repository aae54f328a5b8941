import type { Operation } from '#server/catalog/operation.ts';
import { plainSchema } from '#server/transports/mcp/plain-schema.ts';
import { inputSchema, type JsonSchema } from '#server/transports/openapi/json-schema.ts';

export type Place = 'path' | 'query' | 'body';
type Step = string | number;

/** One place of an operation's input that can name a record. */
export interface IdField {
  place: Place;
  /** From the place down to the value; a number is an entry of a list. */
  trail: readonly Step[];
}

export type Given = Partial<Record<Place, Record<string, unknown>>>;

/** Every place of an input that takes an id, read from its schema: a new field is tried as soon as it exists. */
export function idFields({ input }: Operation): IdField[] {
  const places = ['path', 'query', 'body'] as const;
  return places.flatMap((place) => {
    const schema = input[place];
    if (!schema) return [];
    return trailsIn(plainSchema(inputSchema(schema)), '', []).map((trail) => ({ place, trail }));
  });
}

/** Every text that an input takes and that is no id, no date and no choice. */
export function textTrails(schema: JsonSchema, trail: readonly Step[] = []): { trail: Step[]; schema: JsonSchema }[] {
  return leaves(schema, trail).filter(
    ({ schema: leaf, trail: at }) =>
      leaf['type'] === 'string' && !isId(leaf, nameOf(at)) && !('enum' in leaf) && !('const' in leaf),
  );
}

function trailsIn(schema: JsonSchema, name: string, trail: readonly Step[]): Step[][] {
  const found = leaves(schema, trail)
    .filter(({ schema: leaf, trail: at }) => isId(leaf, nameOf(at) || name))
    .map(({ trail: at }) => at);
  return [...new Map(found.map((each) => [each.join('.'), each])).values()];
}

function leaves(schema: JsonSchema, trail: readonly Step[]): { trail: Step[]; schema: JsonSchema }[] {
  const choices = [schema['anyOf'], schema['oneOf'], schema['allOf']].flatMap((each) => (each ?? []) as JsonSchema[]);
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>);
  const items = schema['items'];
  const inner = [
    ...choices.flatMap((choice) => leaves(choice, trail)),
    ...properties.flatMap(([name, property]) => leaves(property, [...trail, name])),
    ...(isSchema(items) ? leaves(items, [...trail, 0]) : []),
  ];
  return inner.length > 0 ? inner : [{ trail: [...trail], schema }];
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isId(leaf: JsonSchema, name: string): boolean {
  // It names an operation, not a record.
  if (name === 'operationId') return false;
  return leaf['format'] === 'uuid' || (leaf['type'] === 'string' && /(?:^id|Ids?)$/.test(name));
}

function nameOf(trail: readonly Step[]): string {
  return trail.findLast((step) => typeof step === 'string') ?? '';
}

/** The same input with one value put into it, and what has to be around it. */
export function withValue(given: Given, { place, trail }: IdField, value: unknown): Given {
  return { ...given, [place]: put(given[place] ?? {}, trail, value) as Record<string, unknown> };
}

export function put(into: unknown, [step, ...rest]: readonly Step[], value: unknown): unknown {
  if (step === undefined) return value;
  if (typeof step === 'number') return [put(Array.isArray(into) ? into[step] : undefined, rest, value)];
  const around = typeof into === 'object' && into !== null ? into : {};
  return { ...around, [step]: put((around as Record<string, unknown>)[step], rest, value) };
}
