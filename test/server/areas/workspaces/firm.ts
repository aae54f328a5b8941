import { type Neighbour, type Neighbours } from '#test/server/access/neighbours.ts';
import { cookieOf, type WindowOf } from '#test/server/window/activity/window-of.ts';
import type { Reply, TestApp } from '#test/support/app.ts';
import { HostedServer } from '#test/support/hosted.ts';

export interface Colleague extends Neighbour {
  email: string;
  cookie: string;
  window: WindowOf;
}

/** A hosted server with the mail server it sends by, and people with accounts and browsers. */
export class Firm implements AsyncDisposable {
  readonly house: HostedServer;

  private constructor(house: HostedServer) {
    this.house = house;
  }

  static async open(): Promise<Firm> {
    return new Firm(await HostedServer.start());
  }

  get app(): TestApp {
    return this.house.app;
  }

  get neighbours(): Neighbours {
    return this.house.store;
  }

  /** A person with an account, a matter, a token and a browser that is signed in. */
  async person(name: string): Promise<Colleague> {
    const account = await this.neighbours.account(name);
    const cookie = await cookieOf(this.neighbours, account.accountId);
    const window: WindowOf = (method, address, body) => this.app.window(method, address, body, { cookie });
    return { ...account, email: `${name}@example.org`, cookie, window };
  }

  /** Invites somebody, and answers the secret that came by mail. */
  async invited(by: Colleague, email: string, role = 'member', workspaceId = by.workspaceId): Promise<string> {
    const reply = await by.window('POST', '/app/v1/members/invitations', { workspaceId, email, role });
    if (reply.status !== 201) throw new Error(`${reply.status}: ${JSON.stringify(reply.body)}`);
    return this.house.secretTo(email);
  }

  /** Brings somebody into a workspace as people come in. */
  async join(by: Colleague, who: Colleague, role: string): Promise<Reply> {
    const link = await this.invited(by, who.email, role);
    return who.window('POST', '/app/invitation/accept', { link });
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.house[Symbol.asyncDispose]();
  }
}
