import type { BinderItem } from '#server/areas/preparation/item-schema.ts';
import type { Preparation, PreparationChange } from '#server/areas/preparation/schema.ts';
import { answered } from '#test/support/answered.ts';
import type { Reply, TestApp } from '#test/support/app.ts';

export interface Place {
  caseId: string;
  revision: number;
}

/** A matter of its own, whose preparation a test changes step by step, always on the revision that it saw last. */
export class Preparing {
  readonly caseId: string;
  readonly #app: TestApp;
  readonly #token: string;
  #revision = 0;

  constructor(app: TestApp, token: string, caseId: string) {
    this.#app = app;
    this.#token = token;
    this.caseId = caseId;
  }

  static async in(app: TestApp, token: string, name: string): Promise<Preparing> {
    const { caseId } = await answered<Place>(app.rest(token, 'POST', '/workspaces/switch', { name }));
    return new Preparing(app, token, caseId);
  }

  send(body: object, as = this.#token): Promise<Reply> {
    return this.#app.rest(as, 'POST', '/preparation', { caseId: this.caseId, revision: this.#revision, ...body });
  }

  async act(action: string, body: object = {}, as = this.#token): Promise<PreparationChange> {
    const change = await answered<PreparationChange>(this.send({ action, ...body }, as));
    this.#revision = change.revision;
    return change;
  }

  async read(as = this.#token, more = ''): Promise<Preparation> {
    const read = await answered<Preparation>(this.#app.rest(as, 'GET', `/preparation?caseId=${this.caseId}${more}`));
    this.#revision = read.revision;
    return read;
  }

  async binder(title: string, more: object = {}): Promise<string> {
    const { binders } = await this.act('add-binder', { title, ...more });
    return binders.at(-1)?.id ?? '';
  }

  /** Its id. */
  async item(binderId: string, item: object, more: object = {}): Promise<string> {
    const { changed } = await this.act('add-item', { binderId, item, ...more });
    return changed.find((each) => each.createdAt === each.updatedAt && kindOf(item) === each.kind)?.id ?? '';
  }

  async make(address: string, body: object): Promise<string> {
    const made = this.#app.rest(this.#token, 'POST', address, { caseId: this.caseId, ...body });
    return String((await answered(made))['id']);
  }

  async evidence(name: string, facts: object = {}): Promise<string> {
    const files = [{ name: `${name}.txt`, bytes: `${name} ${this.caseId}` }];
    const added = this.#app.upload(this.#token, files, { caseId: this.caseId });
    const { evidence } = await answered<{ evidence: { id: string }[] }>(added);
    const id = evidence[0]?.id ?? '';
    if (Object.keys(facts).length > 0) await answered(this.#app.rest(this.#token, 'PATCH', `/evidence/${id}`, facts));
    return id;
  }
}

function kindOf(item: object): unknown {
  return (item as { kind?: unknown }).kind;
}

/** The items of a binder, section after section. */
export function itemsOf({ binders }: Preparation, binderId?: string): BinderItem[] {
  return binders
    .filter(({ id }) => binderId === undefined || id === binderId)
    .flatMap(({ sections }) => sections.flatMap(({ items }) => items));
}
