import type { Operation } from '#server/catalog/operation.ts';
import { syncExtensionVersion, syncPaths } from '#server/catalog/sync-feed.ts';
import type { Merge, SyncRule } from '#server/catalog/sync-rule.ts';
import type { Offered } from '#server/sync/requests.ts';
import { BadAnswer } from './trouble.ts';

type Json = Readonly<Record<string, unknown>>;

/** What a server declares beyond the contract (CONTRACT.md 15). */
export interface Extension {
  idempotencyKey: boolean;
  changes: boolean;
  /** Many creates in one request. */
  creates: boolean;
  /** The feeds of several matters in one request. */
  follow: boolean;
  /** What the feed calls this description; null where it does not say. */
  described: string | null;
  /** Seconds after which a request is over for certain; null when it does not say. */
  maxRequestLifetimeSeconds: number | null;
}

/** What a server offers, read from its OpenAPI document: its operations, the fields they take, the extension. */
export interface RemoteDocument extends Offered {
  extension: Extension | null;
  /** The rules as far as this server knows their operations and fields (SPEC 7.5). */
  rules: readonly SyncRule[];
  /** Those of records that this server does not take: they stay here. */
  missing: readonly SyncRule[];
}

export function readDocument(
  document: unknown,
  operations: readonly Operation[],
  rules: readonly SyncRule[],
): RemoteDocument {
  const root = objectOf(document);
  const paths = objectOf(root?.['paths']);
  if (root === undefined || paths === undefined || typeof root['openapi'] !== 'string') {
    throw new BadAnswer('refused', 'There is no description of an API there.');
  }
  const more = objectOf(saidExtension(root)?.['paths']) ?? {};
  const known = new Map(operations.map((operation) => [operation.id, operation]));
  const declared = new Map<string, ReadonlySet<string> | null>();
  const asked = new Map<string, ReadonlySet<string>>();
  for (const { id, path, method } of operations) {
    const there = objectOf(objectOf(paths[path] ?? more[`/api/v1${path}`])?.[method]);
    if (there === undefined) continue;
    declared.set(id, fieldsOfBody(root, there));
    asked.set(id, namesInQuery(root, there));
  }
  if (declared.size === 0) throw new BadAnswer('refused', 'The API described there is another one.');
  const offered: Offered = {
    operation: (id) => (declared.has(id) ? known.get(id) : undefined),
    takes: (operation, field) =>
      operation.input.body?.shape[field] !== undefined && (declared.get(operation.id)?.has(field) ?? true),
    asks: ({ id }, name) => asked.get(id)?.has(name) === true,
  };
  const taken = rules.filter((rule) => meetsNeeds(rule, offered));
  return {
    ...offered,
    extension: extensionOf(root),
    rules: taken.map((rule) => narrowed(rule, offered)),
    missing: rules.filter((rule) => !taken.includes(rule)),
  };
}

function meetsNeeds({ needs = {} }: SyncRule, { operation, takes }: Offered): boolean {
  return Object.entries(needs).every(([id, fields]) => {
    const there = operation(id);
    return there !== undefined && fields.every((field) => takes(there, field));
  });
}

/** The rule without operations and fields that this server does not know: they are neither sent nor compared. */
function narrowed(rule: SyncRule, offered: Offered): SyncRule {
  const { list, create, update } = rule.through;
  const offers = (id: string | undefined): boolean => id !== undefined && offered.operation(id) !== undefined;
  const known = Object.entries(rule.through).filter(([, id]) => offers(id));
  const through = { ...Object.fromEntries(known), list };
  // What an edit of an own shape says is not seen in the fields of its body.
  if (rule.shape?.update !== undefined) return { ...rule, through };
  const { aside, ...others } = rule;
  const hasAside = aside !== undefined && offers(aside.read) && offers(aside.update);
  const isAside = (field: string): boolean => hasAside && field === aside.field;
  const makers = [create, update].flatMap((id) => (id === undefined ? [] : (offered.operation(id) ?? [])));
  const fields = Object.entries(rule.projection).filter(
    ([field, how]) =>
      isNeverSent(how) ||
      how === 'once' ||
      isAside(field) ||
      makers.some((operation) => offered.takes(operation, field)),
  );
  return { ...others, ...(hasAside && { aside }), through, projection: Object.fromEntries(fields) };
}

/** What an operation answers and no edit says. */
const isNeverSent = (how: Merge): boolean => how === 'asked' || how === 'own';

/** Undefined also where it is of a version that is not known here. */
function saidExtension(root: Json): Json | undefined {
  const said = objectOf(root['x-sync-extension']);
  return said?.['version'] === syncExtensionVersion ? said : undefined;
}

function extensionOf(root: Json): Extension | null {
  const said = saidExtension(root);
  if (said === undefined) return null;
  const lifetime = said['maxRequestLifetimeSeconds'];
  const paths = objectOf(said['paths']);
  return {
    idempotencyKey: String(said['idempotencyKey']).toLowerCase() === 'idempotency-key',
    changes: [syncPaths.changes, syncPaths.manifest, syncPaths.records].every(
      (path) => `/api/v1${path}` in (paths ?? {}),
    ),
    creates: `/api/v1${syncPaths.creates}` in (paths ?? {}),
    follow: `/api/v1${syncPaths.follow}` in (paths ?? {}),
    described: typeof said['described'] === 'string' ? said['described'] : null,
    maxRequestLifetimeSeconds: typeof lifetime === 'number' && lifetime > 0 ? lifetime : null,
  };
}

function namesInQuery(root: Json, operation: Json): ReadonlySet<string> {
  const parameters = Array.isArray(operation['parameters']) ? (operation['parameters'] as unknown[]) : [];
  const described = parameters.map((each) => follow(root, each)).filter((each) => each?.['in'] === 'query');
  return new Set(described.map((each) => String(each?.['name'])));
}

/** The properties that the body of an operation takes; null where it does not say. */
function fieldsOfBody(root: Json, operation: Json): ReadonlySet<string> | null {
  const body = follow(root, operation['requestBody']);
  const content = objectOf(body?.['content']);
  const type = content?.['application/json'] ?? content?.['multipart/form-data'];
  const schema = follow(root, objectOf(type)?.['schema']);
  const properties = schema && propertiesOf(root, schema);
  return properties && properties.length > 0 ? new Set(properties) : null;
}

function propertiesOf(root: Json, schema: Json): string[] {
  const own = Object.keys(objectOf(schema['properties']) ?? {});
  const parts = ['allOf', 'anyOf', 'oneOf'].flatMap((key) => (Array.isArray(schema[key]) ? schema[key] : []));
  return [...own, ...parts.flatMap((part) => propertiesOf(root, follow(root, part) ?? {}))];
}

/** What a `$ref` inside the document points at. */
function follow(root: Json, value: unknown): Json | undefined {
  const found = objectOf(value);
  const reference = found?.['$ref'];
  if (typeof reference !== 'string' || !reference.startsWith('#/')) return found;
  const steps = reference.slice(2).split('/');
  return objectOf(steps.reduce<unknown>((place, step) => objectOf(place)?.[step], root));
}

function objectOf(value: unknown): Json | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : undefined;
}
