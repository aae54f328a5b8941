import type { Principal } from '#server/access/principal.ts';
import type { UploadedFile } from '#server/catalog/context.ts';
import type { Operation } from '#server/catalog/operation.ts';
import { parentOf, type Aside, type SyncRule } from '#server/catalog/sync-rule.ts';
import { AppError } from '#server/errors/app-error.ts';
import type { Call } from '#server/pipeline/call.ts';
import type { Pipeline } from '#server/pipeline/pipeline.ts';
import { newId } from '#server/store/ids.ts';
import type { WriteTx } from '#server/store/transaction.ts';
import { readPages } from './pages.ts';
import { sideOf, sidesIn } from './sides.ts';
import type { Side } from './plan.ts';
import { isBlank, type Projection, sameValue, saysTheSame } from '#server/catalog/projection.ts';
import {
  checkRequest,
  createRequest,
  editRequests,
  listRequest,
  type Offered,
  readRequest,
  recordsIn,
  removeRequest,
  type Request,
} from './requests.ts';

interface LocalParts {
  pipeline: Pipeline;
  operations: readonly Operation[];
  principal: Principal;
  caseId: string;
}

/** Rows of sync's own that are written with a change here, in its transaction (SPEC 1.5). */
export type Also<Found = void> = (tx: WriteTx, found: Found) => Promise<void>;

/** The matter here, seen and changed through the operations that everybody uses. */
export class LocalSide {
  readonly #parts: LocalParts;
  readonly offered: Offered;

  constructor(parts: LocalParts) {
    this.#parts = parts;
    const known = new Map(parts.operations.map((operation) => [operation.id, operation]));
    this.offered = {
      operation: (id) => known.get(id),
      takes: (operation, field) => operation.input.body?.shape[field] !== undefined,
      asks: (operation, name) => operation.input.query?.shape[name] !== undefined,
    };
  }

  /** In `pause` others have their turn. */
  async list(
    rule: SyncRule,
    parents: readonly Side[],
    pause: () => Promise<void> = () => Promise.resolve(),
  ): Promise<Side[]> {
    const { caseId } = this.#parts;
    const requests =
      rule.under === undefined
        ? [listRequest(this.offered, rule, caseId)]
        : parents
            .filter((parent) => mayHold(rule, parent))
            .map(({ id }) => listRequest(this.offered, rule, caseId, id));
    const sides: Side[] = [];
    for (const request of requests) {
      if (!request) continue;
      for (const page of await this.#pages(rule, request)) {
        await pause();
        sides.push(...sidesIn(rule, request.operation, page, contradiction));
      }
    }
    return sides;
  }

  /** All of a kind, wherever they are inside. */
  async all(rules: readonly SyncRule[], rule: SyncRule): Promise<Side[]> {
    const parent = rules.find(({ resource }) => resource === parentOf(rule));
    return this.list(rule, parent ? await this.all(rules, parent) : []);
  }

  /** One record, which had these fields; undefined also where what it was inside of is gone. */
  async find(rule: SyncRule, id: string, fields: Projection): Promise<Side | undefined> {
    const inside = rule.under === undefined ? undefined : fields[rule.under];
    const parents: Side[] = typeof inside === 'string' ? [{ id: inside, version: '', fields: {} }] : [];
    const sides = await this.list(rule, parents).catch((error: unknown) => {
      if (error instanceof AppError && error.problem === 'not_found') return [] as Side[];
      throw error;
    });
    return sides.find((side) => side.id === id);
  }

  async #pages(rule: SyncRule, request: Request): Promise<unknown[]> {
    const pages = await readPages(rule, request, async (page) => {
      try {
        return { value: await this.read(page) };
      } catch (error) {
        if (error instanceof AppError && error.problem === 'conflict') return { refusal: { status: 409, error } };
        throw error;
      }
    });
    if ('refusal' in pages) throw pages.refusal.error;
    return pages.values;
  }

  /** What an operation answers here, such as the list of workspaces. */
  async read(request: Pick<Request, 'operation' | 'path' | 'query'>): Promise<unknown> {
    const { content } = await this.#parts.pipeline.run(this.#parts.principal, callOf({ ...request, body: undefined }));
    return content.kind === 'json' ? content.value : undefined;
  }

  /** Makes a record here, whole: what its create does not take is edited in the same transaction. */
  async create(rule: SyncRule, fields: Projection, files: UploadedFile[], also: Also<Side>): Promise<Side> {
    const { offered } = this;
    const { caseId } = this.#parts;
    const request = createRequest(offered, rule, caseId, fields);
    if (!request) throw new AppError('internal', `There is no way to make ${rule.resource} here.`);
    const { operation } = request;
    const asked = operation.input.upload && rule.bytes !== undefined && { recordingConsent: 'yes' };
    const call = await this.#prepared(callOf({ ...request, body: { ...request.body, ...asked } }, files));
    return this.#write(async (tx, invoke) => {
      let side = pickMade(rule, operation, await invoke(call), fields);
      const rest = unsaid(rule, fields, request.says, side);
      for (const edit of editRequests(offered, rule, caseId, side, rest, [])) {
        side = pickById(rule, edit.operation, await invoke(callOf(edit)), side.id);
      }
      await also(tx, side);
      return side;
    });
  }

  /** Refused with 409 when the record has another version by now. */
  async edit(
    rule: SyncRule,
    side: Side,
    fields: Projection,
    siblings: readonly string[],
    also: Also<Side>,
  ): Promise<Side> {
    if (rule.aside && rule.aside.field in fields) return this.#editAside(rule, rule.aside, side, fields, also);
    const requests = editRequests(this.offered, rule, this.#parts.caseId, side, fields, siblings);
    const prepared: { request: Request; call: Call }[] = [];
    for (const request of requests) prepared.push({ request, call: await this.#prepared(callOf(request)) });
    return this.#write(async (tx, invoke) => {
      await this.#requireAsSeen(invoke, rule, side);
      let after = side;
      for (const { request, call } of prepared) {
        after = pickById(rule, request.operation, await invoke(call), side.id);
      }
      await also(tx, after);
      return after;
    });
  }

  /** Under the hash of what is read just before; refused with 409 like any edit of something else by now. */
  async #editAside(rule: SyncRule, aside: Aside, side: Side, fields: Projection, also: Also<Side>): Promise<Side> {
    const { offered } = this;
    const [read, update] = [offered.operation(aside.read), offered.operation(aside.update)];
    const again = readRequest(offered, rule, this.#parts.caseId, side);
    const check = checkRequest(offered, rule, side);
    if (!read || !update || !again || !check) throw new AppError('internal', `There is no ${aside.read} here.`);
    const path = { id: side.id };
    const now = aside.from(await this.read({ operation: read, path, query: {} }));
    const body = { ...aside.body(fields[aside.field]), expectedHash: now?.hash };
    const call = await this.#prepared(callOf({ operation: update, path, query: {}, body }));
    return this.#write(async (tx, invoke) => {
      await invoke(callOf(check));
      await invoke(call);
      const after = pickById(rule, again.operation, await invoke(callOf(again)), side.id);
      await also(tx, after);
      return after;
    });
  }

  async remove(rule: SyncRule, side: Side, also: Also): Promise<void> {
    const check = checkRequest(this.offered, rule, side);
    const removal = removeRequest(this.offered, rule, this.#parts.caseId, side);
    if (!removal) throw new AppError('internal', `There is no way to delete ${rule.resource} here.`);
    const call = await this.#prepared(callOf(removal));
    await this.#write(async (tx, invoke) => {
      if (check) await invoke(callOf(check));
      await this.#requireAsSeen(invoke, rule, side);
      await invoke(call);
      await also(tx);
    });
  }

  /** Any call of an operation, as sync makes it. */
  async call(request: Request, also: Also): Promise<unknown> {
    const call = await this.#prepared(callOf(request));
    return this.#write(async (tx, invoke) => {
      const answer = await invoke(call);
      await also(tx);
      return answer;
    });
  }

  /** What has no version is refused when it says something else by now, as by a version that is another. */
  async #requireAsSeen(invoke: (call: Call) => Promise<unknown>, rule: SyncRule, side: Side): Promise<void> {
    const request = rule.unversioned && readRequest(this.offered, rule, this.#parts.caseId, side);
    if (!request) return;
    const now = sidesIn(rule, request.operation, await invoke(callOf(request)), contradiction);
    const current = now.find(({ id }) => id === side.id);
    if (current && saysTheSame(rule, current.fields, side.fields)) return;
    throw new AppError('conflict', 'It was changed here meanwhile.', { current: current?.fields ?? null });
  }

  /** An operation that takes its time after it has answered, such as an import. */
  async send(id: string, body: Record<string, unknown>, files: UploadedFile[]): Promise<void> {
    const operation = this.offered.operation(id);
    if (!operation) throw new AppError('internal', `There is no ${id} here.`);
    const call = callOf({ operation, path: {}, query: {}, body }, files);
    await this.#parts.pipeline.run(this.#parts.principal, call);
  }

  #prepared(call: Call): Promise<Call> {
    return this.#parts.pipeline.prepared(this.#parts.principal, 'sync', call);
  }

  #write<T>(work: (tx: WriteTx, invoke: (call: Call) => Promise<unknown>) => Promise<T>): Promise<T> {
    return this.#parts.pipeline.write(this.#parts.principal, 'sync', work);
  }
}

function mayHold({ resource }: SyncRule, { inside }: Side): boolean {
  return inside?.[resource]?.length !== 0;
}

/** The record that a create made, among those it answered; of several that are the same, the one with the newest id. */
export function pickMade(rule: SyncRule, operation: Operation, answer: unknown, fields: Projection): Side {
  const sides = recordsIn(rule, answer).map((row) => sideOf(rule, row, operation));
  const same = sides.filter((side) => rule.identity.every((field) => side.fields[field] === fields[field]));
  const [made] = sides.length === 1 ? sides : same.toSorted((one, other) => (one.id < other.id ? 1 : -1));
  if (!made) throw new AppError('internal', `${operation.id} did not answer what it made.`);
  return made;
}

/** One record among those that an edit answered. */
export function pickById(rule: SyncRule, operation: Operation, answer: unknown, id: string): Side {
  const side = recordsIn(rule, answer)
    .map((row) => sideOf(rule, row, operation))
    .find((each) => each.id === id);
  if (!side) throw new AppError('internal', `${operation.id} did not answer the record it changed.`);
  return side;
}

/**
 * The fields that a create left to an edit: those it does not take, and, on a list that had the record already, those
 * that are still blank. What somebody wrote there before is kept, and asked about.
 */
function unsaid(rule: SyncRule, fields: Projection, says: readonly string[], made: Side): Projection {
  const isUnheard = (field: string): boolean =>
    rule.projection[field] !== 'order' &&
    isBlank(made.fields[field]) &&
    !sameValue(rule, field, fields[field], made.fields[field]);
  const left = Object.entries(fields).filter(([field]) => !says.includes(field) || isUnheard(field));
  return editable(rule, Object.fromEntries(left));
}

/** Without what is given at creation only, and what each side decides alone. */
export function editable(rule: SyncRule, fields: Projection): Projection {
  const kept = Object.entries(fields).filter(([field]) => {
    const how = rule.projection[field];
    return how !== undefined && how !== 'once' && how !== 'own' && how !== 'asked';
  });
  return Object.fromEntries(kept);
}

/** The fields of a change, and with each the others that are one statement with it. */
export function wholeStatements(
  { together = [] }: SyncRule,
  change: Projection,
  all: Projection,
): Record<string, unknown> {
  const fields = together.filter((group) => group.some((field) => field in change)).flat();
  return {
    ...change,
    ...Object.fromEntries(fields.filter((field) => field in all).map((field) => [field, all[field]])),
  };
}

function callOf(
  { operation, path, query, body }: Pick<Request, 'operation' | 'path' | 'query' | 'body'>,
  files: UploadedFile[] = [],
): Call {
  return { operation, input: { path, query, body, files }, transport: 'sync', requestId: newId() };
}

function contradiction({ id, field }: { id: string; field: string }): void {
  throw new Error(`Our own record ${id} contradicts its schema at ${field}.`);
}
