import type { Seeded } from './seeded.ts';
import { messageEdit, newMessage } from './message-work.ts';
import { paperKinds } from './paper-kinds.ts';
import { paperChange, paperRemoval, paperStep, type PaperStep } from './paper-work.ts';
import type { V1Answer, V1Door, V1Request } from './v1-door.ts';
import { idsIn, type V1Record } from './v1-records.ts';
import { type V1Kind, v1Kind, v1Kinds, type V1Resource } from './v1-resources.ts';
import { createWeights, days, headings, type Marks, texts } from './words.ts';
import { goesWithOthers, nameOf, recordsIn, type View, viewOf } from './view.ts';

/** What one actor did and its server acknowledged. */
export interface Edit {
  actor: string;
  what: 'create' | 'edit' | 'delete';
  resource: V1Resource | 'cases';
  before: Readonly<Record<string, unknown>> | undefined;
  after: Readonly<Record<string, unknown>> | undefined;
  /** What others were given by it: that side keeps each as long as what it is of is there. */
  gaveOut?: readonly { id: string; of: string }[];
  /** The evidence that was printed in it. */
  printed?: readonly string[];
  /** The reasons of redactions that an item of a packet is printed without from then on. */
  leftOut?: readonly string[];
}

/** Somebody who works on the matter: at a desktop, at the server's window, or an assistant with a token. */
export interface Actor {
  name: string;
  door: V1Door;
  caseId: string;
  token: string;
  /** A window is not counted against the account's requests. */
  free: boolean;
  /** A plain v1 server's window can't list or change categories. */
  categories: boolean;
  /** People log messages here. */
  messages: boolean;
  /** People prepare binders and packets here. */
  papers: boolean;
  /** Gives a packet to others as it is now; answers the items that were printed, null where that can't be done. */
  serve?: (packet: V1Record, to: string) => Promise<readonly V1Record[] | null>;
  hidden?: (resource: V1Resource) => V1Record[];
  /** A quicker way to what it sees. */
  view?: () => Promise<View>;
}

/** Does one thing somebody could do, and answers what was acknowledged. */
export class Editor {
  readonly #chance: Seeded;
  readonly #marks: Marks;

  constructor(chance: Seeded, marks: Marks) {
    this.#chance = chance;
    this.#marks = marks;
  }

  async step(actor: Actor): Promise<Edit[]> {
    const view = await look(actor);
    const what = this.#chance.weighted({
      create: 5,
      edit: 7,
      link: 4,
      remove: 3,
      list: 2,
      exhibit: 4,
      format: 2,
      twin: 2,
      matter: 1,
      message: actor.messages ? 8 : 0,
      paper: actor.papers ? 30 : 0,
    });
    if (what === 'paper') return this.#paper(actor, paperStep(this.#chance, this.#marks, view));
    if (what === 'message') return this.#message(actor, view);
    if (what === 'create') return this.#create(actor, view);
    if (what === 'twin') return this.#twin(actor);
    if (what === 'matter') return this.#editMatter(actor, view);
    if (what === 'list') return this.#changeList(actor, view);
    if (what === 'format') return this.#format(actor, view);
    if (what === 'exhibit') return this.#changeExhibits(actor, view);
    const kinds = v1Kinds.filter((kind) => this.#mayChange(actor, kind) && recordsIn(view, kind.resource).length > 0);
    const kind = this.#chance.pick(kinds);
    const record = kind && this.#chance.pick(recordsIn(view, kind.resource));
    if (!kind || !record) return this.#create(actor, view);
    if (what === 'remove') return this.#remove(actor, kind, record);
    const patch = what === 'link' ? this.#link(kind, record, view) : this.#reword(kind, record);
    return this.#patch(actor, kind, record, patch);
  }

  /** Something happens to one record: mostly it is edited, in one of the fields if possible, sometimes deleted. */
  async touch(actor: Actor, id: string, fields: readonly string[] = [], deleted = 0.25): Promise<Edit[]> {
    const view = await look(actor);
    for (const kind of v1Kinds.filter((each) => this.#mayChange(actor, each))) {
      const record = recordsIn(view, kind.resource).find((each) => each.id === id);
      if (!record) continue;
      if (this.#chance.happens(deleted)) return this.#remove(actor, kind, record);
      return this.#patch(actor, kind, record, this.#reword(kind, record, fields));
    }
    for (const kind of actor.papers ? paperKinds : []) {
      const record = recordsIn(view, kind.resource).find((each) => each.id === id);
      if (!record) continue;
      if (this.#chance.happens(deleted)) return this.#paper(actor, paperRemoval(kind, record));
      return this.#paper(actor, paperChange(this.#chance, this.#marks, view, kind, record, fields));
    }
    return [];
  }

  /** Enters what somebody else has entered already, word for word, without having seen it. */
  async same(actor: Actor, resource: V1Resource, record: V1Record): Promise<Edit[]> {
    const kind = v1Kind(resource);
    if (!kind || resource === 'evidence') return [];
    const given = [headings[resource], days[resource], texts[resource][0]].filter((name) => name !== undefined);
    const body = Object.fromEntries(given.map((name) => [name, record[name]]));
    // What it is recognised by is the same; something else may not be.
    const other = { todos: { priority: 'high' }, contacts: { notes: this.#marks.text('said') } }[resource as string];
    return this.#make(actor, kind, this.#chance.happens(0.6) ? { ...body, ...other } : body);
  }

  /** Prepares a binder or packet for a while. */
  async prepare(actor: Actor, count: number): Promise<Edit[]> {
    const edits: Edit[] = [];
    for (let done = 0; done < count; done += 1)
      edits.push(...(await this.#paper(actor, paperStep(this.#chance, this.#marks, await look(actor)))));
    return edits;
  }

  /** Gives one of the packets to others. */
  async give(actor: Actor, may: (packet: V1Record) => boolean): Promise<Edit[]> {
    return actor.serve ? this.#serve(actor, await look(actor), may) : [];
  }

  /** Gives an exhibit a number. */
  async number(actor: Actor, item: V1Record, exhibitNumber: string | null): Promise<Edit[]> {
    const kind = v1Kind('evidence');
    return kind ? this.#patch(actor, kind, item, { exhibitNumber }) : [];
  }

  seenBy(actor: Actor): Promise<View> {
    return look(actor);
  }

  /** Makes a record of any kind. */
  async another(actor: Actor, kind: V1Kind): Promise<Edit[]> {
    if (!this.#mayChange(actor, kind)) return [];
    return this.#make(actor, kind, this.#newRecord(kind, await look(actor)));
  }

  /** A day's work at once: more than fits into a minute of requests. */
  async many(actor: Actor, count: number): Promise<Edit[]> {
    const kind = v1Kind('todos');
    const edits: Edit[] = [];
    if (!kind) return edits;
    for (let made = 0; made < count; made += 1) {
      edits.push(
        ...(await this.#make(actor, kind, {
          title: this.#marks.text(this.#marks.name()),
          detail: this.#marks.text('said'),
        })),
      );
    }
    return edits;
  }

  #mayChange({ categories }: Actor, { resource, methods }: V1Kind): boolean {
    return categories || (resource !== 'issues' && methods.includes('patch'));
  }

  async #create(actor: Actor, view: View): Promise<Edit[]> {
    const resource = this.#chance.weighted(createWeights);
    const kind = v1Kind(resource);
    if (!kind || (resource === 'issues' && !actor.categories)) return [];
    return this.#make(actor, kind, this.#newRecord(kind, view));
  }

  #newRecord(kind: V1Kind, view: View): Record<string, unknown> {
    const heading = headings[kind.resource];
    const body: Record<string, unknown> = {};
    if (heading !== undefined) body[heading] = this.#marks.text(this.#marks.name());
    if (kind.resource === 'folders') body['kind'] = this.#chance.pick(['evidence', 'document']);
    const day = days[kind.resource];
    if (day !== undefined && kind.fields[day]?.only !== 'patch') body[day] = this.#marks.day();
    const [text] = texts[kind.resource];
    if (text !== undefined && kind.fields[text]?.only !== 'patch') body[text] = this.#newText(text);
    if (this.#chance.happens(0.4)) Object.assign(body, this.#link(kind, undefined, view, String(body['kind'])));
    return body;
  }

  async #make(actor: Actor, kind: V1Kind, body: Record<string, unknown>, name = this.#marks.name()): Promise<Edit[]> {
    const { caseId } = actor;
    const request = { method: 'POST' as const, path: kind.path, body: { caseId, ...body } };
    if (kind.resource !== 'evidence') {
      const { status, body: made } = await ask(actor, request);
      return status === 201 ? [edit(actor, 'create', kind.resource, undefined, made)] : [];
    }
    const files = [{ fileName: `${name}.txt`, bytes: new TextEncoder().encode(`The bytes of ${name}.`) }];
    const folder = typeof body['folderId'] === 'string' ? { folderId: body['folderId'] } : {};
    const answer = await ask(actor, { ...request, body: { caseId, ...folder }, files });
    if (answer.status !== 201) return [];
    const { evidence } = answer.body as { evidence: V1Record[] };
    return evidence.map((item) => edit(actor, 'create', 'evidence', undefined, item));
  }

  /** Two records that say the same, made one after the other. */
  async #twin(actor: Actor): Promise<Edit[]> {
    const kind = v1Kind(this.#chance.pick(['todos', 'evidence', 'contacts'] as const) ?? 'todos');
    if (!kind) return [];
    const name = this.#marks.name();
    const heading = headings[kind.resource];
    const body = heading === undefined ? {} : { [heading]: `${name} twin` };
    return [...(await this.#make(actor, kind, body, name)), ...(await this.#make(actor, kind, body, name))];
  }

  #reword(kind: V1Kind, record: V1Record, fields: readonly string[] = []): Record<string, unknown> {
    const { resource } = kind;
    const heading = resource === 'evidence' ? 'title' : headings[resource];
    const day = days[resource];
    const could: Record<string, unknown>[] = [];
    for (const field of texts[resource]) could.push({ [field]: this.#newText(field, record) });
    if (heading !== undefined) could.push({ [heading]: this.#marks.text(nameOf(record) ?? this.#marks.name()) });
    if (day !== undefined) could.push({ [day]: this.#marks.day() });
    if (resource === 'todos') could.push({ done: record['done'] !== true }, { priority: 'high' });
    if (resource === 'hearings') could.push({ status: 'held' }, { time: '10:30', timeZone: 'America/Chicago' });
    if (resource === 'evidence') {
      const tags = idsIn(record['tagNames']);
      could.push({ tagNames: [...tags, this.#marks.text('tag')] }, { tagNames: tags.slice(1) }, { private: true });
      const [first, ...rest] = (record['annotations'] ?? []) as Record<string, unknown>[];
      could.push({ annotations: [...(first ? [first] : []), ...rest, this.#annotation()] });
      if (first) could.push({ annotations: rest }, { annotations: [...rest, { ...first, ...this.#annotation() }] });
    }
    const among = could.filter((one) => Object.keys(one).some((name) => fields.includes(name)));
    const patch = { ...this.#chance.pick(among.length > 0 ? among : could) };
    if (this.#chance.happens(0.3)) Object.assign(patch, this.#chance.pick(could));
    return patch;
  }

  /** A note on a page; one that says something else is another one. */
  #annotation(): Record<string, unknown> {
    const [id, note] = [this.#marks.uuid(), this.#marks.text('said')];
    return { id, page: 1, quote: null, start: null, note, madeAt: '2026-01-02T03:04:05.000Z' };
  }

  /** A body has paragraphs: one of them is written anew, put in or taken out. */
  #newText(field: string, record?: V1Record): string {
    if (field !== 'body') return this.#marks.text('said');
    const body = record?.['body'];
    const paragraphs = typeof body === 'string' ? body.split('\n\n') : [];
    if (paragraphs.length < 4) return Array.from({ length: 7 }, () => this.#marks.text('said')).join('\n\n');
    const at = this.#chance.pick([...paragraphs.keys()]) ?? 0;
    const how = this.#chance.weighted({ anew: 4, in: 2, out: 1 });
    const put = how === 'out' ? [] : [this.#marks.text('said')];
    return paragraphs.toSpliced(at, how === 'in' ? 0 : 1, ...put).join('\n\n');
  }

  /** One reference, set, cleared, or grown. */
  #link(
    kind: V1Kind,
    record: V1Record | undefined,
    view: View,
    sort = String(record?.['kind']),
  ): Record<string, unknown> {
    const fields = Object.entries(kind.fields).filter(
      ([, { of, only }]) => of !== undefined && (record || only !== 'patch'),
    );
    const [name, field] = this.#chance.pick(fields) ?? [];
    if (name === undefined || field?.of === undefined) return {};
    const others = recordsIn(view, field.of).filter(
      (other) => other.id !== record?.id && fitsAsParent(name, other, record) && fitsAsFolder(kind, sort, other),
    );
    const other = this.#chance.pick(others);
    const now = record?.[name];
    if (Array.isArray(field.blank)) {
      const ids = idsIn(now);
      if (other === undefined || this.#chance.happens(0.3)) return { [name]: ids.slice(1) };
      return { [name]: [...new Set([...ids, other.id])] };
    }
    return { [name]: other === undefined || this.#chance.happens(0.3) ? null : other.id };
  }

  async #patch(actor: Actor, kind: V1Kind, record: V1Record, patch: Record<string, unknown>): Promise<Edit[]> {
    if (Object.keys(patch).length === 0) return [];
    // What an item is taken to is a list of the hearing's: a line goes with it, and its note.
    const before = patch['hearingIds'] === undefined ? null : await look(actor);
    const { status, body } = await ask(actor, { method: 'PATCH', ...addressOf(kind, record), body: patch });
    if (status !== 200) return [];
    return [edit(actor, 'edit', kind.resource, record, body), ...(before ? await fallen(actor, before) : [])];
  }

  async #remove(actor: Actor, kind: V1Kind, record: V1Record): Promise<Edit[]> {
    const before = await look(actor);
    const { status } = await ask(actor, { method: 'DELETE', ...addressOf(kind, record) });
    if (status !== 204) return [];
    return [edit(actor, 'delete', kind.resource, record, undefined), ...(await fallen(actor, before))];
  }

  async #editMatter(actor: Actor, { matter }: View): Promise<Edit[]> {
    const could = [
      { role: this.#marks.text('role') },
      { keyDates: [{ date: this.#marks.day(), label: 'l', kind: 'k' }] },
    ];
    const body = { caseId: actor.caseId, ...this.#chance.pick(could) };
    const answer = await ask(actor, { method: 'POST', path: '/case/update', body });
    return answer.status === 200 ? [edit(actor, 'edit', 'cases', fieldsOf(matter), fieldsOf(answer.body))] : [];
  }

  async #changeList(actor: Actor, view: View): Promise<Edit[]> {
    const hearing = this.#chance.pick(recordsIn(view, 'hearings'));
    if (!hearing) return [];
    const lines = recordsIn(view, 'hearingResources').filter((line) => line['hearingId'] === hearing.id);
    const line = this.#chance.pick(lines);
    const [kind, items] = this.#chance.happens(0.5) ? ['evidence', 'evidence' as const] : ['todo', 'todos' as const];
    const item = this.#chance.pick(recordsIn(view, items));
    const path = `/hearings/${hearing.id}/resources`;
    const change = (body: Record<string, unknown>) => ask(actor, { method: 'POST', path, body });
    const what = line ? this.#chance.weighted({ attach: 3, note: 3, detach: 2, order: 1 }) : 'attach';
    if (what === 'attach') {
      if (!item || lines.some((each) => each['itemId'] === item.id)) return [];
      const note = this.#marks.text('note');
      const { status, body } = await change({ action: 'attach', kind, itemId: item.id, note });
      const made = status === 200 ? (body as V1Record[]).find((each) => each['itemId'] === item.id) : undefined;
      return made ? [edit(actor, 'create', 'hearingResources', undefined, made)] : [];
    }
    if (!line) return [];
    if (what === 'order') {
      await change({ action: 'order', ids: lines.map(({ id }) => id).toReversed() });
      return [];
    }
    const note = this.#marks.text('note');
    const given =
      what === 'note' ? { action: 'note', resourceId: line.id, note } : { action: 'detach', resourceId: line.id };
    const { status } = await change(given);
    if (status !== 200) return [];
    if (what === 'detach') return [edit(actor, 'delete', 'hearingResources', line, undefined)];
    return [edit(actor, 'edit', 'hearingResources', line, { ...line, note })];
  }

  /** How a document is set as a court paper: in the words of its caption, or no longer as one. */
  async #format(actor: Actor, view: View): Promise<Edit[]> {
    const document = this.#chance.pick(recordsIn(view, 'documents'));
    if (!document) return [];
    const path = `/documents/${document.id}/court`;
    const read = await ask(actor, { method: 'GET', path });
    if (read.status !== 200) return [];
    const seen = formatIn(read.body);
    const { contentHash: expectedHash } = read.body as { contentHash: string };
    const said = this.#chance.happens(0.15)
      ? { profile: null }
      : { profile: 'us-generic', caption: { county: this.#marks.text('county') } };
    const { status, body } = await ask(actor, {
      method: 'POST',
      path,
      body: { action: 'format', expectedHash, ...said },
    });
    if (status !== 200) return [];
    const [before, after] = [
      { ...document, court: seen },
      { ...document, court: formatIn(body) },
    ];
    return [edit(actor, 'edit', 'documents', before, after)];
  }

  /** Logs a message, or tags, annotates or deletes one. */
  async #message(actor: Actor, view: View): Promise<Edit[]> {
    const message = this.#chance.pick(recordsIn(view, 'messages'));
    const what = message ? this.#chance.weighted({ log: 4, change: 5, remove: 2 }) : 'log';
    const { caseId } = actor;
    if (!message || what === 'log') {
      const body = { caseId, ...newMessage(this.#chance, this.#marks) };
      const { status, body: made } = await ask(actor, { method: 'POST', path: '/messages', body });
      return status === 201 ? [edit(actor, 'create', 'messages', undefined, made)] : [];
    }
    if (what === 'remove') {
      const body = { caseId, action: 'delete-batch', ids: [message.id], count: 1 };
      const { status } = await ask(actor, { method: 'POST', path: '/messages/bulk', body });
      return status === 200 ? [edit(actor, 'delete', 'messages', message, undefined)] : [];
    }
    const body = messageEdit(this.#chance, this.#marks, message);
    const { status, body: after } = await ask(actor, {
      method: 'PATCH',
      path: '/messages',
      query: { id: message.id },
      body,
    });
    return status === 200 ? [edit(actor, 'edit', 'messages', message, after)] : [];
  }

  /** Does something with a binder or packet, as long as nobody was faster. */
  async #paper(actor: Actor, step: PaperStep | undefined): Promise<Edit[]> {
    if (!step) return [];
    const { kind, record, request } = step;
    const { method, body } = request;
    const given = body && !kind.under && method === 'POST' ? { ...body, caseId: actor.caseId } : body;
    const before = await look(actor);
    const { status, body: answer } = await ask(actor, { ...request, ...(given && { body: given }) });
    if (status >= 300) return [];
    const after = await look(actor);
    if (!record) return [edit(actor, 'create', kind.resource, undefined, answer)];
    const now = recordsIn(after, kind.resource).find(({ id }) => id === record.id);
    const left = new Set(idsIn(record['redactionIds']).filter((id) => now && !idsIn(now['redactionIds']).includes(id)));
    const leftOut = recordsIn(before, 'redactions').filter(({ id }) => left.has(id));
    const done = {
      ...edit(actor, now ? 'edit' : 'delete', kind.resource, record, now),
      leftOut: leftOut.map(({ reason }) => String(reason)),
    };
    return [done, ...(now ? [] : await fallen(actor, before))].filter(
      (each, at) => at === 0 || each.before?.['id'] !== record.id,
    );
  }

  async #serve(actor: Actor, view: View, may: (packet: V1Record) => boolean): Promise<Edit[]> {
    const packet = this.#chance.pick(recordsIn(view, 'packets').filter((each) => may(each)));
    const printed = packet && (await actor.serve?.(packet, this.#marks.text('Dana')));
    if (!packet || !printed) return [];
    const after = recordsIn(await look(actor), 'packets').find(({ id }) => id === packet.id);
    const gaveOut = printed.flatMap((item) =>
      idsIn(item['redactionIds']).map((id) => ({ id, of: String(item['refId']) })),
    );
    const evidence = printed.filter(({ kind }) => kind === 'exhibit').map(({ refId }) => String(refId));
    const given = { gaveOut: [...gaveOut, { id: packet.id, of: actor.caseId }], printed: evidence };
    return [{ ...edit(actor, 'edit', 'packets', packet, after), ...given }];
  }

  async #changeExhibits(actor: Actor, view: View): Promise<Edit[]> {
    const document = this.#chance.pick(recordsIn(view, 'documents'));
    const item = this.#chance.pick(recordsIn(view, 'evidence'));
    const missing = v1Kind(document ? 'evidence' : 'documents');
    if (!document || !item) return missing ? this.#make(actor, missing, this.#newRecord(missing, view)) : [];
    const exhibits = recordsIn(view, 'documentAttachments').filter((each) => each['documentId'] === document.id);
    const exhibit = this.#chance.pick(exhibits);
    const path = `/documents/${document.id}/attachments`;
    const change = (body: Record<string, unknown>) => ask(actor, { method: 'POST', path, body });
    const what = exhibit ? this.#chance.weighted({ attach: 3, change: 4, detach: 2, order: 1 }) : 'attach';
    if (what === 'attach') {
      const said = { label: this.#marks.text('Exhibit'), description: this.#marks.text('said') };
      const pages = this.#chance.happens(0.5) ? null : String(1 + this.#chance.below(3));
      const { status, body } = await change({ evidenceId: item.id, pages, ...said });
      const made = status === 200 ? (body as V1Record[]).find(({ label }) => label === said.label) : undefined;
      return made ? [edit(actor, 'create', 'documentAttachments', undefined, made)] : [];
    }
    if (!exhibit) return [];
    if (what === 'order') {
      await change({ action: 'order', ids: exhibits.map(({ id }) => id).toReversed() });
      return [];
    }
    if (what === 'detach') {
      const { status } = await ask(actor, { method: 'DELETE', path, query: { attachmentId: exhibit.id } });
      return status === 204 ? [edit(actor, 'delete', 'documentAttachments', exhibit, undefined)] : [];
    }
    const said = this.#chance.pick([
      { label: this.#marks.text('Exhibit') },
      { description: this.#marks.text('said') },
      { pages: String(1 + this.#chance.below(3)) },
    ]);
    const { status } = await change({ action: 'change', attachmentId: exhibit.id, ...said });
    return status === 200 ? [edit(actor, 'edit', 'documentAttachments', exhibit, { ...exhibit, ...said })] : [];
  }
}

/** Folders are inside older ones only, so that two people never move two of them into each other. */
function fitsAsParent(field: string, other: V1Record, record: V1Record | undefined): boolean {
  const age = (folder: V1Record): number => Number((nameOf(folder) ?? '').slice(1, -1));
  return field !== 'parentId' || record === undefined || age(other) < age(record);
}

/** A folder holds one kind of thing, and folders for it. */
function fitsAsFolder({ resource }: V1Kind, sort: string, other: V1Record): boolean {
  const holds = { evidence: 'evidence', documents: 'document', folders: sort }[resource as string];
  return other['parentId'] === undefined || other['kind'] === holds;
}

function addressOf({ resource, path }: V1Kind, { id }: V1Record): { path: string; query: Record<string, string> } {
  return resource === 'evidence' ? { path: `${path}/${id}`, query: {} } : { path, query: { id } };
}

type Asked = Pick<V1Request, 'method' | 'path' | 'body' | 'files'> & { query?: Record<string, string> };

/** So many lists as binders and packets have would use up the requests of an assistant's account. */
function look({ door, token, free, view, caseId, hidden, papers }: Actor): Promise<View> {
  const asked: V1Door = { answer: (request) => door.answer({ ...request, token, free: free || papers }) };
  return view?.() ?? viewOf(asked, caseId, hidden);
}

async function ask(actor: Actor, { query = {}, ...request }: Asked): Promise<V1Answer> {
  const { token, free } = actor;
  return actor.door.answer({ ...request, query, token, free });
}

/** Lines of lists that were deleted with what an actor did. */
async function fallen(actor: Actor, before: View): Promise<Edit[]> {
  const after = await look(actor);
  return goesWithOthers.flatMap((resource) => {
    const left = new Set(recordsIn(after, resource).map(({ id }) => id));
    const lines = recordsIn(before, resource).filter(({ id }) => !left.has(id));
    return lines.map((line) => edit(actor, 'delete', resource, line, undefined));
  });
}

function edit(
  actor: Actor,
  what: Edit['what'],
  resource: Edit['resource'],
  before: Edit['before'],
  after: unknown,
): Edit {
  // The title of a line is that of what it names, and nobody's edit of the line.
  const own = (record: Edit['before']): Edit['before'] =>
    record && resource === 'hearingResources' ? { ...record, title: '' } : record;
  const now = after as Edit['after'];
  // An answer that names only the profile says nothing of the rest of the format.
  const court = now?.['court'] as { profile: unknown; caption?: unknown } | null | undefined;
  const whole = court && court.caption === undefined ? { ...now, court: before?.['court'] ?? null } : now;
  return { actor: actor.name, what, resource, before: own(before), after: own(whole) };
}

function fieldsOf(matter: unknown): Record<string, unknown> {
  const { caption, role, keyDates } = (matter ?? {}) as Record<string, unknown>;
  return { caption, role, keyDates };
}

function formatIn(court: unknown): object | null {
  const { profile, overrides, caption } = court as Record<string, unknown>;
  return profile === null ? null : { profile, overrides, caption };
}
