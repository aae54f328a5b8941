import { z } from 'zod';
import { operations } from '#server/areas/operations.ts';
import { forPeople } from '#server/catalog/fields.ts';
import { fileOf } from './matter.ts';

/*
 * What sync is compared with: the same records and the same bytes over the same operations with plain `fetch`, one
 * request after the other. It keeps no books: cut off in the middle, it would begin anew and make everything twice.
 */

type Fields = Record<string, unknown>;

export interface Place {
  url: string;
  token: string;
  caseId: string;
}

const lists = {
  'court-cases': 'post_court_cases',
  folders: 'post_folders',
  issues: 'post_issues',
  contacts: 'post_contacts',
  evidence: 'post_evidence',
  hearings: 'post_hearings',
  todos: 'post_todos',
  timeline: 'post_timeline',
  documents: 'post_documents',
} as const;

export interface Copied {
  requests: number;
  seconds: number;
}

/** Every list of the matter once, with the lists of its hearings, as a plain v1 server has them read. */
export async function readAll(place: Place, downloads = false): Promise<Copied & { rows: Map<string, Fields[]> }> {
  const door = new Door(place);
  const rows = new Map<string, Fields[]>();
  await door.ask('GET', '/openapi.json');
  await door.ask('GET', `/case?caseId=${place.caseId}`);
  for (const name of Object.keys(lists)) rows.set(name, await door.list(`/${name}?caseId=${place.caseId}`));
  const lines: Fields[] = [];
  for (const { id } of rows.get('hearings') ?? []) {
    const some = await door.list(`/hearings/${String(id)}/resources`);
    lines.push(...some.map((line) => ({ ...line, hearingId: id })));
  }
  rows.set('resources', lines);
  if (downloads) for (const { id } of rows.get('evidence') ?? []) await door.bytes(`/files/${String(id)}`);
  return { ...door.done(), rows };
}

/** Makes all of it again in another matter of the same server; of a plain v1 server, what is known of a file follows it. */
export async function copyAll(rows: ReadonlyMap<string, Fields[]>, to: Place, plain: boolean): Promise<Copied> {
  const door = new Door(to);
  const ids = new Map<string, string>();
  const renamed = (value: unknown): unknown =>
    Array.isArray(value) ? value.map(renamed) : typeof value === 'string' ? (ids.get(value) ?? value) : value;
  const bodyOf = (operation: string, row: Fields): Fields => {
    const shape = operations.find(({ id }) => id === operation)?.input.body?.shape ?? {};
    const isTaken = (field: string): boolean => {
      const schema = shape[field];
      // What is taken to a hearing says so once the hearing is there.
      if (field === 'hearingIds') return false;
      return schema !== undefined && !(plain && z.globalRegistry.get(schema)?.[forPeople] === true);
    };
    const said = Object.entries(row).filter(([field, value]) => isTaken(field) && value !== null);
    return { ...Object.fromEntries(said.map(([field, value]) => [field, renamed(value)])), caseId: to.caseId };
  };
  for (const [name, operation] of Object.entries(lists)) {
    const some = (rows.get(name) ?? []).filter(({ kind }) => name !== 'timeline' || kind === 'event');
    for (const [at, row] of some.entries()) {
      const body = bodyOf(operation, row);
      const made = name === 'evidence' ? await addFile(door, at, body) : await door.ask('POST', `/${name}`, body);
      ids.set(String(row['id']), String((made as Fields)['id']));
      if (!plain || name !== 'evidence' || row['description'] === '') continue;
      const { description, issueIds } = row;
      await door.ask('PATCH', `/evidence/${String((made as Fields)['id'])}`, {
        description,
        issueIds: renamed(issueIds),
      });
    }
  }
  for (const { hearingId, kind, itemId, note } of rows.get('resources') ?? []) {
    await door.ask('POST', `/hearings/${String(renamed(hearingId))}/resources`, {
      kind,
      itemId: renamed(itemId),
      note,
    });
  }
  return door.done();
}

async function addFile(door: Door, number: number, fields: Fields): Promise<unknown> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    for (const each of [value].flat()) form.append(name, String(each));
  // Other bytes than those of the matter that is copied.
  const { name, bytes } = fileOf(number + 100_000);
  form.append('files', new Blob([new Uint8Array(bytes)]), name);
  const { evidence } = (await door.ask('POST', '/evidence', form)) as { evidence: unknown[] };
  return evidence[0];
}

/** Counts requests, and the time since the first of them. */
class Door {
  readonly #place: Place;
  readonly #started = performance.now();
  #requests = 0;

  constructor(place: Place) {
    this.#place = place;
  }

  async list(address: string): Promise<Fields[]> {
    return (await this.ask('GET', address)) as Fields[];
  }

  async bytes(address: string): Promise<void> {
    await (await this.#send('GET', address)).arrayBuffer();
  }

  async ask(method: string, address: string, body?: Fields | FormData): Promise<unknown> {
    return (await this.#send(method, address, body)).json();
  }

  done(): Copied {
    return { requests: this.#requests, seconds: (performance.now() - this.#started) / 1000 };
  }

  async #send(method: string, address: string, body?: Fields | FormData): Promise<Response> {
    const { url, token } = this.#place;
    const isForm = body instanceof FormData;
    this.#requests += 1;
    const response = await fetch(`${url}/api/v1${address}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && !isForm && { 'content-type': 'application/json' }) },
      body: body === undefined ? null : isForm ? body : JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${method} ${address} was answered ${response.status}: ${await response.text()}`);
    return response;
  }
}
