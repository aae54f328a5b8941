import type { ChildProcess } from 'node:child_process';
import { freePort } from '#test/support/free-port.ts';
import { Desk, ended, firstLine, type Run } from './casewright.ts';

export const password = 'correct horse battery';

/** A hosted server as an operator runs it: by the real command line, with its settings in the environment of its service. */
export class HostedDesk extends Desk {
  #server: ChildProcess | undefined;
  url = '';
  said = '';

  async serveHosted(env: Record<string, string> = {}): Promise<string> {
    const port = await freePort();
    this.url = `http://127.0.0.1:${port}`;
    const settings = { CASEWRIGHT_MODE: 'hosted', CASEWRIGHT_PORT: String(port), CASEWRIGHT_PUBLIC_URL: this.url };
    this.#server = this.start(['serve'], { ...settings, ...env });
    this.#server.stderr?.setEncoding('utf8').on('data', (text: string) => (this.said += text));
    await firstLine(this.#server);
    return this.url;
  }

  /** As `systemctl stop` does it. */
  async stopHosted(): Promise<Run> {
    if (!this.#server) throw new Error('No hosted server was started.');
    const run = ended(this.#server);
    this.#server.kill('SIGTERM');
    return run;
  }

  /** An account with a token, opened by commands. */
  async account(email: string): Promise<{ token: string; id: string }> {
    const create = this.start(['account', 'create', '--email', email, '--password-stdin']);
    create.stdin?.end(`${password}\n`);
    const { stdout: id, stderr, exitCode } = await ended(create);
    if (exitCode !== 0) throw new Error(`No account was opened: ${stderr}`);
    const words = ['token', 'create', '--account', email, '--name', 'Laptop', '--permissions', '*'];
    return { id: id.trim(), token: (await this.run(words)).stdout.trim() };
  }

  async rest(
    token: string,
    method: string,
    address: string,
    body?: object,
  ): Promise<{ status: number; body: unknown }> {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const sent = body === undefined ? null : JSON.stringify(body);
    const answer = await fetch(`${this.url}/api/v1${address}`, { method, headers, body: sent });
    const text = await answer.text();
    return { status: answer.status, body: text === '' ? null : (JSON.parse(text) as unknown) };
  }

  /** Opens a session with the password of every account here. */
  async signIn(email: string): Promise<{ status: number; cookie: string }> {
    const headers = { origin: this.url, 'content-type': 'application/json' };
    const body = JSON.stringify({ email, password });
    const answer = await fetch(`${this.url}/app/sign-in`, { method: 'POST', headers, body });
    await answer.body?.cancel();
    return { status: answer.status, cookie: (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '' };
  }

  async windowStatus(cookie: string, address: string): Promise<number> {
    const answer = await fetch(this.url + address, { headers: { cookie } });
    await answer.body?.cancel();
    return answer.status;
  }
}
