import { Neighbours } from '#test/server/access/neighbours.ts';
import type { Config } from '#server/config.ts';
import { type Reply, testApp, type TestApp } from './app.ts';
import { type MailServer, startMailServer } from './mail-server.ts';

export const password = 'correct horse battery';

/** A real hosted server and the real mail server it sends by; `await using` stops both. */
export class HostedServer implements AsyncDisposable {
  readonly app: TestApp;
  readonly mail: MailServer;
  /** Its store, for what a test plants or looks at past the doors. */
  readonly store: Neighbours;
  #people = 0;

  private constructor(app: TestApp, mail: MailServer) {
    this.app = app;
    this.mail = mail;
    this.store = new Neighbours(app);
  }

  static async start(overrides: Partial<Config> = {}): Promise<HostedServer> {
    const mail = await startMailServer();
    const sent = { smtpUrl: mail.url, mailFrom: 'Casewright <casewright@example.org>' };
    try {
      return new HostedServer(await testApp({ mode: 'hosted', rateLimit: 0, ...sent, ...overrides }), mail);
    } catch (error) {
      await mail.stop();
      throw error;
    }
  }

  /** A browser with no cookie yet, in its own network so that nobody uses up another one's attempts. */
  browser(headers: Record<string, string> = {}): Browser {
    this.#people += 1;
    const network = `198.51.${Math.floor(this.#people / 250)}.${(this.#people % 250) + 1}`;
    return new Browser(this.app, { 'x-forwarded-for': network, ...headers });
  }

  /** Signs up, reads the mail, confirms and is signed in: as a person does it. */
  async person(email: string, name: string = email.slice(0, email.indexOf('@'))): Promise<Browser> {
    const browser = this.browser();
    await expectStatus(202, browser.post('/app/sign-up', { email, name, password }));
    await expectStatus(200, browser.post('/app/verify', { link: await this.secretTo(email), password }));
    return browser;
  }

  /** The secret in the next mail to this address. */
  async secretTo(email: string): Promise<string> {
    const { links, subject } = await this.mail.mailTo(email);
    const secret = links[0]?.split('#')[1];
    if (secret === undefined) throw new Error(`The mail “${subject}” has no link with a secret.`);
    return secret;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.app[Symbol.asyncDispose]();
    await this.mail.stop();
  }
}

/** Keeps the cookie that it is given, and sends what a browser sends. */
export class Browser {
  readonly #app: TestApp;
  readonly #headers: Record<string, string>;
  cookie = '';

  constructor(app: TestApp, headers: Record<string, string>) {
    this.#app = app;
    this.#headers = { 'user-agent': chromeOnWindows, ...headers };
  }

  get(address: string, headers: Record<string, string> = {}): Promise<Reply> {
    return this.send('GET', address, undefined, headers);
  }

  post(address: string, body: unknown = {}, headers: Record<string, string> = {}): Promise<Reply> {
    return this.send('POST', address, body, headers);
  }

  async send(method: string, address: string, body?: unknown, headers: Record<string, string> = {}): Promise<Reply> {
    const reply = await this.#app.window(method, address, body, { cookie: this.cookie, ...this.#headers, ...headers });
    const [set] = reply.headers.getSetCookie();
    if (set !== undefined) this.cookie = /Max-Age=0(?:;|$)/.test(set) ? '' : (set.split(';', 1)[0] ?? '');
    return reply;
  }

  /** 200 while signed in. */
  async session(): Promise<number> {
    return (await this.get('/app/session')).status;
  }

  signIn(email: string, more: { password?: string; code?: string } = {}): Promise<Reply> {
    return this.post('/app/sign-in', { email, password, ...more });
  }
}

const chromeOnWindows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

export async function expectStatus(status: number, asked: Promise<Reply>): Promise<Reply> {
  const reply = await asked;
  if (reply.status !== status) throw new Error(`${reply.status} instead of ${status}: ${JSON.stringify(reply.body)}`);
  return reply;
}

/** Which answers there were, in any order. */
export function sorted(replies: readonly Reply[]): number[] {
  return replies.map(({ status }) => status).toSorted((a, b) => a - b);
}
