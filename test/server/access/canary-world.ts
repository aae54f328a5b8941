import { memberships } from '#server/areas/workspaces/membership-record.ts';
import { grants } from '#server/areas/sharing/record.ts';
import { accounts } from '#server/areas/account/record.ts';
import type { MatterResource } from '#server/store/tables.ts';
import { deleteRecord, updateRecord } from '#server/store/records.ts';
import type { TestApp } from '#test/support/app.ts';
import { cookieOf } from '#test/server/window/activity/window-of.ts';
import { CanaryMatter } from './canary-matter.ts';
import { type Neighbour, Neighbours } from './neighbours.ts';
import { answered } from '#test/support/answered.ts';

/** Somebody with an account: what they come in by, and every right they were planted with. */
export interface Resident extends Neighbour {
  name: string;
  assistantToken: string;
  cookie: string;
  /** Workspaces they are in, with what they are there. */
  roles: Map<string, string>;
  shares: { caseId: string; resource: MatterResource; itemId: string | null }[];
  /** Workspaces they ever belonged to, which others there may know. */
  knownIn: Set<string>;
  /** The same for matters in which something was ever shared with them, which its members may know. */
  sharedIn: Set<string>;
}

/** A word or an id that only some may ever be answered with. */
export interface Secret {
  marks: readonly string[];
  what: string;
  isFor: (who: Resident, seesPrivate: boolean) => boolean;
}

/** Words that are in nothing else: none is a part of another, and each is one word to a search. */
export class Words {
  #count = 0;
  next(): string {
    return `canary${String((this.#count += 1)).padStart(4, '0')}q`;
  }
}
export const anyWord = /canary\d{4}q/g;

/**
 * Many accounts with a matter each, two firms, shares of a kind and of one thing, and people who were in once. Who may
 * see what follows from how it was planted, and from nothing that the application says.
 */
export class CanaryWorld {
  readonly people: Resident[] = [];
  readonly matters: CanaryMatter[] = [];
  readonly secrets: Secret[] = [];
  readonly words = new Words();
  readonly #app: TestApp;
  readonly #neighbours: Neighbours;

  constructor(app: TestApp, neighbours: Neighbours) {
    this.#app = app;
    this.#neighbours = neighbours;
  }

  async plant(): Promise<this> {
    for (const name of ['ada', 'bo', 'cy', 'di', 'ed', 'fay', 'gus', 'hal', 'ivy', 'jo', 'kit', 'lea', 'max']) {
      await this.#settle(name);
    }
    for (const who of this.people) await this.#matter(who, who.caseId, who.workspaceId);
    const firmA = await this.#firm('ada', { bo: 'admin', cy: 'member', di: 'viewer', jo: 'member' });
    const firmB = await this.#firm('ed', { fay: 'admin', cy: 'viewer' });
    for (const resource of ['todos', 'hearings'] as const) await this.#share('hal', firmA, resource, null);
    for (const item of firmA.of('evidence').slice(0, 2)) await this.#share('gus', firmA, 'evidence', item.id);
    const adas = this.matters.find(({ caseId }) => caseId === this.person('ada').caseId) ?? firmA;
    await this.#share('ivy', adas, 'evidence', null);
    await this.#share('ivy', adas, 'contacts', adas.of('contacts')[1]?.id ?? null);
    await this.#share('kit', firmB, 'evidence', null);
    await this.#askToDelete('jo', firmA);
    await this.#lose('jo', firmA);
    await this.#unshare('kit');
    for (const matter of this.matters) this.secrets.push(...matter.secrets());
    for (const who of this.people) await this.#own(who);
    return this;
  }

  person(name: string): Resident {
    const found = this.people.find((each) => each.name === name);
    if (!found) throw new Error(`Nobody is called ${name}.`);
    return found;
  }

  /** What somebody may be answered with. */
  allowed(who: Resident, seesPrivate: boolean): Set<string> {
    return new Set(this.secrets.filter((each) => each.isFor(who, seesPrivate)).flatMap(({ marks }) => marks));
  }

  async #settle(name: string): Promise<void> {
    const [address, called] = [this.words.next(), this.words.next()];
    const account = await this.#neighbours.account(name);
    const email = `${address}@example.org`;
    await this.#neighbours.write(async (tx) => {
      const { accountId } = account;
      const row = await tx.db.selectFrom('accounts').selectAll().where('id', '=', accountId).executeTakeFirstOrThrow();
      await updateRecord(tx, accounts, row, { email });
      await tx.db.updateTable('credentials').set({ email }).where('accountId', '=', accountId).execute();
    });
    const cookie = await cookieOf(this.#neighbours, account.accountId);
    const assistantToken = await this.#neighbours.token(account.accountId, { assistant: 1 });
    const roles = new Map([[account.workspaceId, 'owner']]);
    const knownIn = new Set([account.workspaceId]);
    const who = { ...account, name, cookie, assistantToken, roles, shares: [], knownIn, sharedIn: new Set<string>() };
    await answered(this.#app.window('PATCH', '/app/v1/profile', { name: called }, { cookie }));
    this.people.push(who);
    this.secrets.push(
      { marks: [address], what: 'address of somebody', isFor: (one) => one === who || this.#manages(one, who) },
      { marks: [called], what: 'name of somebody', isFor: (one) => one === who || this.#knows(one, who) },
    );
  }

  /** Whether `one` runs a workspace that the other is in. */
  #manages(one: Resident, other: Resident): boolean {
    return [...other.roles.keys()].some((each) => ['owner', 'admin'].includes(one.roles.get(each) ?? ''));
  }

  /** Everybody who may see part of a matter may know whose workspace it is in; its members know who its guests are. */
  #knows(one: Resident, other: Resident): boolean {
    return this.matters.some(({ caseId, workspaceId }) => {
      const isMember = one.roles.has(workspaceId);
      const isGuest = one.shares.some((share) => share.caseId === caseId);
      return ((isMember || isGuest) && other.knownIn.has(workspaceId)) || (isMember && other.sharedIn.has(caseId));
    });
  }

  async #matter(owner: Resident, caseId: string, workspaceId: string): Promise<CanaryMatter> {
    const matter = await new CanaryMatter(
      this.#app,
      this.#neighbours,
      owner,
      { caseId, workspaceId },
      this.words,
    ).plant();
    this.matters.push(matter);
    return matter;
  }

  async #firm(ownerName: string, staff: Record<string, 'admin' | 'member' | 'viewer'>): Promise<CanaryMatter> {
    const owner = this.person(ownerName);
    const name = this.words.next();
    const made = await answered<{ workspaceId: string; caseId: string }>(
      this.#app.rest(owner.token, 'POST', '/workspaces/switch', { name: 'A firm' }),
    );
    const { workspaceId } = made;
    await answered(
      this.#app.window(
        'PATCH',
        `/app/v1/members/workspace?workspaceId=${workspaceId}`,
        { name },
        { cookie: owner.cookie },
      ),
    );
    owner.roles.set(workspaceId, 'owner');
    owner.knownIn.add(workspaceId);
    for (const [colleague, role] of Object.entries(staff)) {
      const who = this.person(colleague);
      await this.#neighbours.member(workspaceId, who.accountId, role);
      who.roles.set(workspaceId, role);
      who.knownIn.add(workspaceId);
    }
    this.secrets.push({ marks: [name], what: 'name of a workspace', isFor: (who) => who.roles.has(workspaceId) });
    return this.#matter(owner, made.caseId, workspaceId);
  }

  async #share(name: string, { caseId }: CanaryMatter, resource: MatterResource, itemId: string | null): Promise<void> {
    const who = this.person(name);
    await this.#neighbours.share(caseId, who.accountId, resource, itemId, 'view');
    who.shares.push({ caseId, resource, itemId });
    who.sharedIn.add(caseId);
  }

  /** A deletion that waits for approval names its record to the person who asked for it. */
  async #askToDelete(name: string, matter: CanaryMatter): Promise<void> {
    const { cookie } = this.person(name);
    const wanted = { name: 'Careful', permissions: ['*'], approveDeletes: true };
    const made = this.#app.window('POST', '/app/v1/developer/tokens', wanted, { cookie });
    const { token } = await answered<{ token: string }>(made);
    const item = matter.of('evidence')[0]?.id ?? '';
    const asked = await this.#app.rest(token, 'DELETE', `/evidence/${item}`);
    if (asked.status !== 403) throw new Error(`No approval was asked for: ${asked.status}`);
    await answered(this.#app.rest(token, 'GET', `/evidence/${item}`));
  }

  async #lose(name: string, { workspaceId }: CanaryMatter): Promise<void> {
    const who = this.person(name);
    await this.#neighbours.write(async (tx) => {
      const row = await tx.db
        .selectFrom('memberships')
        .selectAll()
        .where('accountId', '=', who.accountId)
        .where('workspaceId', '=', workspaceId)
        .executeTakeFirstOrThrow();
      await deleteRecord(tx, memberships, row);
    });
    who.roles.delete(workspaceId);
  }

  async #unshare(name: string): Promise<void> {
    const who = this.person(name);
    await this.#neighbours.write(async (tx) => {
      const rows = await tx.db.selectFrom('grants').selectAll().where('accountId', '=', who.accountId).execute();
      for (const row of rows) await deleteRecord(tx, grants, row);
    });
    who.shares = [];
  }

  /** What belongs to an account and to no matter. */
  async #own(who: Resident): Promise<void> {
    const [token, search, invited] = [this.words.next(), this.words.next(), this.words.next()];
    const window = (address: string, body: object) =>
      answered(this.#app.window('POST', address, body, { cookie: who.cookie }));
    await window('/app/v1/developer/tokens', { name: token, permissions: ['account:read'] });
    const [workspaceId] = [...who.roles].find(([, role]) => role === 'admin') ?? [who.workspaceId];
    const matter = this.matters.find((each) => each.workspaceId === workspaceId);
    await window('/app/v1/saved-searches', { caseId: matter?.caseId, name: search, query: `q=${search}` });
    await window('/app/v1/members/invitations', { workspaceId, email: `${invited}@example.org`, role: 'viewer' });
    const manages = (one: Resident): boolean => ['owner', 'admin'].includes(one.roles.get(workspaceId) ?? '');
    this.secrets.push(
      { marks: [token], what: 'name of a token', isFor: (one) => one === who },
      { marks: [search], what: 'saved search', isFor: (one) => one === who },
      { marks: [invited], what: 'address that was invited', isFor: manages },
    );
  }
}
