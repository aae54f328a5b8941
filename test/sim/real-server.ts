import { readFile } from 'node:fs/promises';
import { operations, syncedOperations } from '#server/areas/operations.ts';
import { syncOperations } from '#server/areas/sync-feed/operations.ts';
import { syncRules } from '#server/areas/records.ts';
import type { Operation } from '#server/catalog/operation.ts';
import { AppError } from '#server/errors/app-error.ts';
import { newId } from '#server/store/ids.ts';
import { asDeclared } from '#server/transports/http/form-fields.ts';
import { RouteTable } from '#server/transports/http/route-table.ts';
import { openApiDocument } from '#server/transports/openapi/document.ts';
import { giveOut } from './giving.ts';
import { House } from './house.ts';
import type { V1Answer, V1Door, V1Request } from './v1-door.ts';
import type { V1Record } from './v1-records.ts';

const perMinute = 120;
const offered = syncOperations(operations, syncedOperations, syncRules);

/** The real server's pipeline in this process, asked as over HTTP: its answers are what the fake one's have to be like. */
export class RealServer implements V1Door {
  readonly house: House;
  readonly #now: () => number;
  readonly #routes: RouteTable;
  readonly #offered: readonly Operation[];

  private constructor(house: House, now: () => number, extension: boolean) {
    this.house = house;
    this.#now = now;
    this.#offered = extension ? offered : [];
    this.#routes = new RouteTable([...operations, ...this.#offered]);
  }

  static async open(folder: string, now: () => number, extension = false): Promise<RealServer> {
    const house = await House.open(folder, now, perMinute);
    await house.store.epoch();
    return new RealServer(house, now, extension);
  }

  /** The same pipeline for a person's own window, which also does what only sync asks for elsewhere. */
  static around(house: House, now: () => number): RealServer {
    return new RealServer(house, now, true);
  }

  async token(permissions: readonly string[], name: string): Promise<string> {
    const made = await this.house.person('post_developer_tokens', { body: { name, permissions } });
    return (made as { token: string }).token;
  }

  /** Gives a packet to others as its person sees it; answers the items that were printed, null where that is refused. */
  async give({ id, caseId }: V1Record, to: string): Promise<readonly V1Record[] | null> {
    const { status, body } = await this.answer({
      method: 'GET',
      path: `/sync/packets/${id}/items`,
      query: {},
      token: '',
      free: true,
    });
    return status === 200 ? giveOut(this.house, { id, caseId }, body as V1Record[], to) : null;
  }

  async answer(request: V1Request): Promise<V1Answer> {
    const { method, path } = request;
    const headers: Record<string, string> = {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      date: new Date(this.#now()).toUTCString(),
    };
    if (method === 'GET' && path === '/openapi.json')
      return { status: 200, headers, body: openApiDocument(operations, this.#offered) };
    const route = this.#routes.find(method, path);
    headers['x-api-operation'] = route?.operation.id ?? 'operation_not_found';
    try {
      if (!route) throw new AppError('operation_not_found', 'There is no such operation.');
      const done = await this.#run(request, route);
      return { status: done.status, headers: { ...headers, ...done.headers }, body: done.body };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.retryAfter !== undefined) headers['retry-after'] = String(error.retryAfter);
      return { status: error.status, headers, body: error.body() };
    }
  }

  async #run(request: V1Request, route: NonNullable<ReturnType<RouteTable['find']>>): Promise<V1Answer> {
    const { pipeline, principal, blobs } = this.house;
    const { operation, path } = route;
    const caller = request.free ? principal : await pipeline.admit(operation, bearer(request.token), 'rest');
    const withTrash = request.headers?.['x-include-trash'] === '1';
    const body = request.files ? asDeclared(operation, { ...(request.body as object | undefined) }) : request.body;
    const files = await this.house.stage(request.files ?? []);
    try {
      const { content, status } = await pipeline.run(caller, {
        operation,
        input: { path, query: { ...request.query }, body, files },
        transport: request.free ? (withTrash ? 'sync' : 'window') : 'rest',
        requestId: newId(),
        idempotencyKey: request.headers?.['idempotency-key'],
        withTrash,
      });
      if (content.kind === 'none') return { status, headers: {}, body: undefined };
      if (content.kind === 'json') return { status, headers: {}, body: content.value };
      if (content.kind === 'text')
        return { status, headers: { 'content-type': 'text/plain' }, body: content.value.text };
      const bytes = content.value.bytes ?? (await readFile(content.value.path));
      return { status, headers: { 'content-type': content.value.mimeType }, body: new Uint8Array(bytes) };
    } finally {
      for (const file of files) await blobs.discard(file);
    }
  }
}

const bearer = (token: string) => ({ kind: 'bearer' as const, token });
