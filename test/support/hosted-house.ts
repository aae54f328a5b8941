import { HOTP, Secret } from 'otpauth';
import { Machine } from '#test/server/sync/machines.ts';
import { freePort } from './free-port.ts';
import { type MailServer, startMailServer } from './mail-server.ts';
import { ReverseProxy } from './reverse-proxy.ts';

/** A browser at one address: keeps its cookie, and sends what browsers send. */
class Browser {
  readonly #url: string;
  #cookie = '';

  constructor(url: string) {
    this.#url = url;
  }

  async answer(method: string, path: string, body?: object): Promise<Response> {
    const response = await fetch(this.#url + path, {
      method,
      redirect: 'manual',
      headers: {
        origin: this.#url,
        'sec-fetch-site': 'same-origin',
        'user-agent':
          'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36',
        ...(this.#cookie !== '' && { cookie: this.#cookie }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const [cookie] = (response.headers.get('set-cookie') ?? '').split(';');
    if (cookie) this.#cookie = cookie;
    return response;
  }

  /** A call that must succeed. */
  async ask<T>(method: string, path: string, body?: object): Promise<T> {
    const response = await this.answer(method, path, body);
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return (text === '' ? {} : JSON.parse(text)) as T;
  }
}

/** Somebody with an account, who reads their mail and has a browser. */
export class Person {
  readonly email: string;
  readonly browser: Browser;
  readonly #password: string;
  readonly #house: HostedHouse;
  #authenticator: Authenticator | undefined;

  constructor(house: HostedHouse, email: string, password: string) {
    this.#house = house;
    this.email = email;
    this.#password = password;
    this.browser = new Browser(house.url);
  }

  /** What the screens for it do: sign up, open the link in the mail, give the password, and be in. */
  async signUp(name: string): Promise<this> {
    await this.browser.ask('POST', '/app/sign-up', { email: this.email, name, password: this.#password });
    const link = await this.secretInMail('verify');
    await this.browser.ask('POST', '/app/verify', { link, password: this.#password });
    return this;
  }

  async signIn(): Promise<void> {
    const known = { email: this.email, password: this.#password };
    const first = await this.browser.ask<{ needs?: string }>('POST', '/app/sign-in', known);
    if (first.needs !== 'code') return;
    const code = this.#authenticator?.nextCode();
    await this.browser.ask('POST', '/app/sign-in', { ...known, code });
  }

  /** From now on signing in needs a code; answers those for when the telephone is lost. */
  async turnAuthenticatorOn(): Promise<string[]> {
    const act = <T>(action: string, more: object = {}) =>
      this.browser.ask<T>('POST', '/app/v1/account/security', { action, password: this.#password, ...more });
    this.#authenticator = new Authenticator((await act<{ secret: string }>('setup')).secret);
    const code = this.#authenticator.nextCode();
    return (await act<{ recoveryCodes: string[] }>('enable', { code })).recoveryCodes;
  }

  /** What follows `#` in the address in this person's next mail. */
  async secretInMail(page: string): Promise<string> {
    const mail = await this.#house.mail.mailTo(this.email);
    const [link] = mail.links.filter((each) => each.startsWith(`${this.#house.url}/${page}#`));
    if (link === undefined) throw new Error(`No link to /${page} came to ${this.email}: ${mail.text}`);
    return new URL(link).hash.slice(1);
  }

  /** Makes another person a member of the workspace that holds a matter, who then accepts what the mail says. */
  async takeIn(other: Person, caseId: string): Promise<void> {
    const invitation = { workspaceId: await this.#workspaceOf(caseId), email: other.email, role: 'member' };
    await this.browser.ask('POST', '/app/v1/members/invitations', invitation);
    const link = await other.secretInMail('invitation');
    await other.browser.ask('POST', '/app/invitation/accept', { link });
  }

  async takeOut(other: Person, caseId: string): Promise<void> {
    const workspaceId = await this.#workspaceOf(caseId);
    const { members } = await this.browser.ask<{ members: { accountId: string; email: string }[] }>(
      'GET',
      `/app/v1/members?workspaceId=${workspaceId}`,
    );
    const member = members.find(({ email }) => email === other.email);
    if (!member) throw new Error(`${other.email} is no member.`);
    await this.browser.ask('DELETE', `/app/v1/members?workspaceId=${workspaceId}&accountId=${member.accountId}`);
  }

  async #workspaceOf(caseId: string): Promise<string> {
    const all = await this.browser.ask<{ id: string; cases: { caseId: string }[] }[]>('GET', '/app/v1/workspaces');
    const found = all.find(({ cases }) => cases.some((each) => each.caseId === caseId));
    if (!found) throw new Error(`${this.email} sees no workspace with the matter ${caseId}.`);
    return found.id;
  }

  /** An API token as the screen for tokens makes it. */
  async token(name: string): Promise<{ id: string; token: string }> {
    return this.browser.ask('POST', '/app/v1/developer/tokens', { name, permissions: ['*'] });
  }

  async revoke(tokenId: string): Promise<void> {
    await this.browser.ask('DELETE', `/app/v1/developer/tokens?id=${tokenId}`);
  }
}

/** An app that shows codes. Each is shown once, and a clock that is half a minute off is one the server puts up with. */
class Authenticator {
  readonly #secret: Secret;
  #shown = 0;

  constructor(base32: string) {
    this.#secret = Secret.fromBase32(base32);
  }

  nextCode(): string {
    const now = Math.floor(Date.now() / 30_000);
    this.#shown = Math.max(this.#shown + 1, now - 1);
    if (this.#shown > now + 1) throw new Error('This authenticator was asked for too many codes within a minute.');
    return HOTP.generate({ secret: this.#secret, counter: this.#shown });
  }
}

/**
 * A hosted server as an operator runs it: the command, its settings in the environment, a reverse proxy in front and an
 * SMTP server next to it. The address stays while its server is stopped, killed, or put on another machine.
 */
export class HostedHouse implements AsyncDisposable {
  readonly url: string;
  readonly mail: MailServer;
  readonly proxy: ReverseProxy;
  readonly #port: number;
  readonly #environment: Record<string, string>;
  readonly #gone: Machine[] = [];
  /** The machine that answers at the address; its `token` and `caseId` are what a script there is given. */
  server: Machine;

  private constructor(port: number, proxy: ReverseProxy, mail: MailServer) {
    this.#port = port;
    this.proxy = proxy;
    this.mail = mail;
    this.url = proxy.url;
    this.#environment = {
      CASEWRIGHT_MODE: 'hosted',
      CASEWRIGHT_PUBLIC_URL: this.url,
      CASEWRIGHT_SMTP_URL: mail.url,
      CASEWRIGHT_MAIL_FROM: 'Casewright <casewright@example.org>',
      // What a run takes of the limit is what the tests of the budget are about; here it would only be waiting.
      CASEWRIGHT_RATE_LIMIT: '0',
    };
    this.server = this.#machine('Office');
  }

  static async open(): Promise<HostedHouse> {
    const [port, mail] = [await freePort(), await startMailServer()];
    const house = new HostedHouse(port, await ReverseProxy.before(port), mail);
    await house.start();
    return house;
  }

  async start(): Promise<void> {
    await this.server.serve('--port', String(this.#port));
  }

  person(name: string): Person {
    return new Person(this, `${name.toLowerCase()}@example.org`, `${name} reads eleven long letters`);
  }

  /** The address is answered by another machine with nothing on it but what the backup brings. */
  async moveToEmptyMachine(backup: string): Promise<void> {
    await this.server.stop();
    const { token, caseId } = this.server;
    this.#gone.push(this.server);
    this.server = Object.assign(this.#machine('New office'), { token, caseId });
    await this.server.says('restore', backup);
    await this.start();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const each of [this.server, ...this.#gone, this.proxy, this.mail]) await each[Symbol.asyncDispose]();
  }

  #machine(name: string): Machine {
    return new Machine(name, this.#environment);
  }
}
