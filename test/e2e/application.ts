import { cpSync, existsSync } from 'node:fs';
import path from 'node:path';
import { launchAddress, type OwnerClient, withSession } from '#server/cli/owner-client.ts';
import { connectToOwner } from '#server/owner/connect-to-owner.ts';
import type { Owner } from '#server/owner/port-file.ts';
import { isAlive } from '#server/owner/process-identity.ts';
import { commandFile, projectFolder } from '#server/program/places.ts';
import { Desk, until } from '#test/server/cli/casewright.ts';

interface Ready {
  ready: { port: number; url: string; bootAddress: string };
}

/** The application as a person starts it: its own process, on a data folder that is gone when the test is over. */
export class Application implements AsyncDisposable {
  readonly #desk = new Desk(commandFile());
  #ready: Ready['ready'] | null = null;
  #unusedAddress: string | null = null;

  /** On an empty data folder, or on a copy of one. */
  static async start(folder?: string): Promise<Application> {
    const window = path.join(projectFolder(), 'build', 'out', 'renderer', 'index.html');
    if (!existsSync(window)) throw new Error('The window is not built. "npm test" builds it before the tests.');
    const application = new Application();
    if (folder !== undefined) cpSync(folder, application.data, { recursive: true });
    await application.startAgain();
    return application;
  }

  get data(): string {
    return this.#desk.data;
  }

  get url(): string {
    return this.#running().url;
  }

  /**
   * Starts the server; on the port it had before, when it had one. A journey asks again and again what has become of what
   * it did, on a busy machine more often than 120 times a minute: requests are not counted here.
   */
  async startAgain(): Promise<void> {
    const port = String(this.#ready?.port ?? 0);
    const words = ['--port', port, '--announce', 'json', '--no-window', '--log', 'error', '--rate-limit', '0'];
    const { line } = await this.#desk.serveOnUsualPort(...words);
    this.#ready = (JSON.parse(line) as Ready).ready;
    this.#unusedAddress = this.#ready.bootAddress;
  }

  /** Stops the process that owns the data folder: the one started here, or one an assistant started since. */
  async stop(): Promise<void> {
    await this.#end('SIGTERM');
  }

  /** As when the power goes: nothing can be put away first. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  /** It is there and answers nothing, until `work` is over. */
  async hanging<T>(work: () => Promise<T>): Promise<T> {
    const pid = this.#desk.ownerPid();
    if (pid === null) throw new Error('The application does not run.');
    process.kill(pid, 'SIGSTOP');
    try {
      return await work();
    } finally {
      process.kill(pid, 'SIGCONT');
    }
  }

  /** An address that signs a window in, once. */
  async bootAddress(): Promise<string> {
    const announced = this.#unusedAddress;
    this.#unusedAddress = null;
    if (announced !== null) return announced;
    const owner = await this.#owner();
    if (owner) return launchAddress(owner);
    const { stdout, stderr } = await this.#desk.run(['open']);
    if (!stdout.startsWith('http')) throw new Error(`No address was printed: ${stdout}${stderr}`);
    return stdout.trim();
  }

  /** A call of a program: `address` is below `/api/v1`. */
  async rest(
    token: string,
    method: string,
    address: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<{ status: number; body: unknown }> {
    const response = await fetch(`${this.url}/api/v1${address}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? null : (JSON.parse(text) as unknown) };
  }

  /** A token made as the command line makes it, for tests about something else than tokens. */
  async token(): Promise<string> {
    const wanted = { name: 'Script', permissions: ['*'] };
    const made = await this.asOwner(({ call }) => call('POST', '/app/v1/developer/tokens', wanted));
    return (made as { token: string }).token;
  }

  /**
   * An empty matter that nobody else has: the first one as the first run makes it, each further one in a workspace of
   * its own. So the journeys of a file share an application and are apart all the same.
   */
  async matter(caption = 'Reyes v. Reyes'): Promise<Matter> {
    return this.asOwner(async ({ call }) => {
      const { firstRun } = (await call('GET', '/app/session')) as { firstRun: boolean };
      const made = firstRun
        ? await call('POST', '/app/v1/first-run', { name: 'Dana Reyes', start: 'empty', caption })
        : await call('POST', '/app/v1/workspaces/switch', { name: caption });
      return new Matter(this, made as Place);
    });
  }

  /** In its own session, as commands have one. */
  async asOwner<T>(work: (client: OwnerClient) => Promise<T>): Promise<T> {
    const owner = await this.#owner();
    if (!owner) throw new Error('The application does not run.');
    return withSession(owner, work);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop();
    await this.#desk[Symbol.asyncDispose]();
  }

  async #end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const pid = this.#desk.ownerPid();
    if (pid === null || !isAlive(pid)) return;
    process.kill(pid, signal);
    await until(() => !isAlive(pid), 20_000);
  }

  /** The process that owns the data folder, as the command line finds it. */
  async #owner(): Promise<Owner | null> {
    const pid = this.#desk.ownerPid();
    if (pid === null || !isAlive(pid)) return null;
    return connectToOwner(this.data, { startIfNone: false, serverProgram: commandFile() });
  }

  #running(): Ready['ready'] {
    if (this.#ready === null) throw new Error('The application has not been started.');
    return this.#ready;
  }
}

interface Place {
  caseId: string;
  context: string;
}

/** One matter of an application: what a window or a program asks from here is asked of it. */
export class Matter {
  readonly application: Application;
  readonly caseId: string;
  /** What selects it, for windows and programs. */
  readonly context: string;

  constructor(application: Application, { caseId, context }: Place) {
    this.application = application;
    this.caseId = caseId;
    this.context = context;
  }

  get url(): string {
    return this.application.url;
  }

  bootAddress(): Promise<string> {
    return this.application.bootAddress();
  }

  token(): Promise<string> {
    return this.application.token();
  }

  rest(token: string, method: string, address: string, body?: unknown): Promise<{ status: number; body: unknown }> {
    return this.application.rest(token, method, address, body, { 'x-case-context': this.context });
  }
}
