import type { Build, Packet, Packets, Plan } from '#server/areas/packets/schema.ts';
import { answered } from '#test/support/answered.ts';
import type { Reply, TestApp } from '#test/support/app.ts';

export interface GivenItem {
  id?: string;
  kind: 'document' | 'exhibit' | 'message_log' | 'placeholder';
  refId?: string | null;
  section?: string | null;
  label?: string | null;
  title?: string;
  note?: string;
  range?: object | null;
  pages?: string | null;
  redactionIds?: string[];
}

/** A matter of its own, whose packets a test puts together, always on the revision that it saw last. */
export class Packing {
  readonly caseId: string;
  readonly app: TestApp;
  readonly token: string;
  revision = 0;
  /** How long a check or a build may take. */
  patienceMs = 120_000;

  constructor(app: TestApp, token: string, caseId: string) {
    this.app = app;
    this.token = token;
    this.caseId = caseId;
  }

  static async in(app: TestApp, token: string, name: string): Promise<Packing> {
    const { caseId } = await answered<{ caseId: string }>(app.rest(token, 'POST', '/workspaces/switch', { name }));
    return new Packing(app, token, caseId);
  }

  send(body: object, as = this.token): Promise<Reply> {
    return this.app.rest(as, 'POST', '/export/court-packet', { caseId: this.caseId, ...body });
  }

  async act(action: string, body: object = {}, as = this.token): Promise<Packets> {
    const withRevision = ['save', 'build', 'delete'].includes(action) ? { revision: this.revision } : {};
    const answer = await answered<Packets>(this.send({ action, ...withRevision, ...body }, as));
    this.revision = answer.revision;
    return answer;
  }

  async read(packetId: string, as = this.token): Promise<Packets & { packet: Packet; plan: Plan }> {
    const address = `/export/court-packet?caseId=${this.caseId}&packetId=${packetId}`;
    const answer = await answered<Packets>(this.app.rest(as, 'GET', address));
    this.revision = answer.revision;
    return answer as Packets & { packet: Packet; plan: Plan };
  }

  async save(title: string, items: readonly GivenItem[], more: object = {}): Promise<string> {
    const { packet } = await this.act('save', { title, items, ...more });
    return packet?.id ?? '';
  }

  async exhibit(name: string, bytes: Buffer, facts: object = {}): Promise<string> {
    const reply = this.app.upload(this.token, [{ name, bytes }], { caseId: this.caseId });
    const { evidence } = await answered<{ evidence: { id: string }[] }>(reply);
    const id = evidence[0]?.id ?? '';
    await this.app.settled(id, 60_000, this.token);
    if (Object.keys(facts).length > 0) {
      await answered(this.app.rest(this.token, 'PATCH', `/evidence/${id}`, facts));
    }
    return id;
  }

  async make(address: string, body: object): Promise<string> {
    return String((await answered(this.app.rest(this.token, 'POST', address, { caseId: this.caseId, ...body })))['id']);
  }

  /** Asks for the check, and waits until every page was looked at. */
  async checked(packetId: string): Promise<Plan> {
    await this.act('check', { packetId });
    return this.#until(packetId, ({ plan }) => (plan.checked === plan.of && !plan.checking ? plan : undefined));
  }

  /** Builds, and waits until it has ended. */
  async built(packetId: string, more: object = {}): Promise<Build> {
    await this.read(packetId);
    await this.act('build', { packetId, ...more });
    return this.#until(packetId, ({ packet: { builds } }) => {
      const [build] = builds;
      return build && build.state !== 'queued' && build.state !== 'running' ? build : undefined;
    });
  }

  async #until<T>(
    packetId: string,
    found: (read: Packets & { packet: Packet; plan: Plan }) => T | undefined,
  ): Promise<T> {
    const deadline = Date.now() + this.patienceMs;
    for (;;) {
      const read = await this.read(packetId);
      const result = found(read);
      if (result !== undefined) return result;
      if (Date.now() > deadline) throw new Error(`Nothing came of it: ${JSON.stringify(read).slice(0, 2000)}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  async file(fileId: string): Promise<Buffer> {
    const reply = await fetch(`${this.app.url}/api/v1/files/${fileId}`, {
      headers: { authorization: `Bearer ${this.token}` },
    });
    if (!reply.ok) throw new Error(`${reply.status}: ${await reply.text()}`);
    return Buffer.from(await reply.arrayBuffer());
  }
}
