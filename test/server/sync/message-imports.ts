import assert from 'node:assert/strict';
import { testApp } from '#test/support/app.ts';
import { Desk } from '#test/server/areas/messages/importing.ts';

export interface Message {
  id: string;
  body: string;
  tags: string[];
  note: string;
  private: boolean;
  source: { fileSha256: string; record: number } | null;
  attachments: { sha256: string | null }[];
  [field: string]: unknown;
}

export interface Thread {
  id: string;
  title: string;
  [field: string]: unknown;
}

export interface Report {
  end: string;
  matters: {
    requests: number;
    left: { resource: string; why: string }[];
    staysHere: { resource: string; why: string }[];
    here: object;
    there: object;
  }[];
}

/** A desktop and a server, each a whole application with a folder of its own, and their matters selected. */
export class TwoDesks implements AsyncDisposable {
  readonly here: Desk;
  readonly there: Desk;
  readonly remoteId: string;

  private constructor(here: Desk, there: Desk, remoteId: string) {
    this.here = here;
    this.there = there;
    this.remoteId = remoteId;
  }

  /** `through`: the address by which the server is reached. */
  static async open(through = (url: string): Promise<string> => Promise.resolve(url)): Promise<TwoDesks> {
    const [here, server] = [await Desk.open(), await testApp({ rateLimit: 0 })];
    const token = await server.token();
    const call = async (address: string, body: object): Promise<Record<string, unknown>> => {
      const { status, body: answer } = await here.app.window('POST', `/app/v1/sync/remotes${address}`, body);
      assert.ok(status < 300, JSON.stringify(answer));
      return answer as Record<string, unknown>;
    };
    const { id } = await call('', { name: 'Office', url: await through(server.url), token });
    const { remoteCaseId } = await call(`/${String(id)}/select`, { caseId: here.caseId });
    return new TwoDesks(here, new Desk(server, token, String(remoteCaseId)), String(id));
  }

  async run(): Promise<Report> {
    const { app } = this.here;
    const begun = await app.window('POST', `/app/v1/sync/remotes/${this.remoteId}/run`, {});
    const { id } = begun.body as { id: string };
    for (;;) {
      const { body } = await app.window('GET', `/app/v1/sync/runs/${id}`);
      const { state, report } = body as { state: string; report: Report | null };
      if (report) return report;
      assert.equal(state, 'running', JSON.stringify(body));
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  async preview(): Promise<{ changes: object[]; upload: number }> {
    const address = `/app/v1/sync/remotes/${this.remoteId}/preview`;
    const { status, body } = await this.here.app.window('POST', address, { caseId: this.here.caseId });
    assert.equal(status, 200, JSON.stringify(body));
    return body as { changes: object[]; upload: number };
  }

  async inStep(): Promise<Report> {
    const report = await this.run();
    assert.equal(report.end, 'inStep', JSON.stringify(report));
    return report;
  }

  async messages(desk: Desk): Promise<Message[]> {
    return ((await read(desk, '/messages')) as { messages: Message[] }).messages;
  }

  async threads(desk: Desk): Promise<Thread[]> {
    return (await read(desk, '/messages/threads')) as Thread[];
  }

  /** Everything that both have to say alike. */
  async same(): Promise<void> {
    const facts = async (desk: Desk): Promise<unknown> => {
      const messages = (await this.messages(desk)).map(
        ({ body, tags, note, private: hidden, source, attachments }) => ({
          body,
          tags: tags.toSorted(),
          note,
          hidden,
          source: source && [source.fileSha256, source.record],
          files: attachments.map(({ sha256 }) => sha256),
        }),
      );
      const threads = (await this.threads(desk)).map(({ title, counts, complete, firstAt }) => {
        return { title, counts, complete, firstAt };
      });
      return { messages, threads };
    };
    assert.deepEqual(await facts(this.here), await facts(this.there));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.here[Symbol.asyncDispose]();
    await this.there[Symbol.asyncDispose]();
  }
}

async function read(desk: Desk, address: string): Promise<unknown> {
  const { status, body } = await desk.app.rest(desk.token, 'GET', `${address}?caseId=${desk.caseId}`);
  assert.equal(status, 200, JSON.stringify(body));
  return body;
}

export async function change(desk: Desk, method: string, address: string, body: object): Promise<unknown> {
  const { status, body: answer } = await desk.app.rest(desk.token, method, address, body);
  assert.ok(status < 300, JSON.stringify(answer));
  return answer;
}
