import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { smtpPlace } from '#server/providers/mail/smtp-sender.ts';
import { startMailServer } from '#test/support/mail-server.ts';
import { attempt, letter } from './attempt.ts';

const refusal = (code: number, text: string): Error => Object.assign(new Error(text), { responseCode: code });
const halfMinute = 30_000;

/** A connection that somebody between can cut. */
async function wireTo(port: number): Promise<AsyncDisposable & { url: string; cut: () => void }> {
  const sockets = new Set<Socket>();
  const between = createServer((socket) => {
    const out = connect(port, '127.0.0.1');
    for (const each of [socket, out]) sockets.add(each.on('error', () => undefined));
    socket.pipe(out).pipe(socket);
  }).listen(0, '127.0.0.1');
  await once(between, 'listening');
  const cut = (): void => sockets.forEach((socket) => socket.destroy());
  return {
    url: `smtp://127.0.0.1:${(between.address() as AddressInfo).port}`,
    cut,
    [Symbol.asyncDispose]: async () => {
      cut();
      between.close();
      await once(between, 'close');
    },
  };
}

describe('a mail over SMTP', () => {
  it('arrives as it was written, at one address, from the sender the operator named', async () => {
    await using server = await startMailServer();
    const subject = 'Łucja Ångström invites you — “Smith & Söhne” 家';
    const text = 'Dear Łucja,\n\nhttps://cases.example.org/invitation#abc\n\nPlease answer by 5 May.\n';
    expect(await attempt(server.url, { mail: { ...letter, subject, text } })).toMatchObject({ end: 'sent' });
    const [mail] = server.mails();
    expect(mail).toMatchObject({ to: 'maya@example.org', from: 'casewright@example.org', subject });
    expect(mail?.links).toEqual(['https://cases.example.org/invitation#abc']);
    expect(mail?.text.replaceAll('\r\n', '\n').trimEnd()).toBe(text.trimEnd());
    expect(mail?.parsed.from).toMatchObject({ name: 'Casewright', address: 'casewright@example.org' });
    expect(mail?.raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(mail?.raw).toMatch(/^Message-ID: <[0-9a-f-]{36}@cases\.example\.org>\r$/m);
    expect(mail?.raw).toMatch(/^Date: \w{3}, \d{2} \w{3} \d{4} [\d:]{8} \+0000\r$/m);
    expect(mail?.raw).not.toMatch(/nodemailer/i);
  });

  it.each([
    ['a line break in the subject', { subject: 'Hello\r\nBcc: eve@example.org\r\n\r\nBody' }],
    ['a second address behind a comma', { to: 'maya@example.org, eve@example.org' }],
    ['a header behind the address', { to: 'maya@example.org>\r\nRCPT TO:<eve@example.org' }],
    ['a command in the text', { text: 'Hello\r\n.\r\nMAIL FROM:<eve@example.org>\r\n' }],
  ])('lets nothing in by %s', async (_what, change) => {
    await using server = await startMailServer();
    const { end } = await attempt(server.url, { mail: { ...letter, ...change } });
    expect(end).toBe('to' in change ? 'failed' : 'sent');
    for (const mail of server.mails()) {
      expect(mail.to).toBe('maya@example.org');
      expect(mail.parsed.headers.filter(({ key }) => ['bcc', 'cc'].includes(key))).toEqual([]);
    }
    expect(server.mails()).toHaveLength(end === 'sent' ? 1 : 0);
  });

  it('is tried again when a server asks to come back, the same mail by its id', async () => {
    let asked = 0;
    await using server = await startMailServer({
      onRcptTo: (_address, _session, done) =>
        asked++ === 0 ? done(refusal(451, 'Greylisted maya@example.org')) : done(),
    });
    const first = await attempt(server.url, { job: { subjectId: '0198c0de-0000-7000-8000-000000000001' } });
    expect(first.end).toBe('delayed');
    expect(Date.parse(first.next ?? '') - Date.now()).toBeGreaterThan(20_000);
    expect(first.log).toContain('"answer":451');
    const second = await attempt(server.url, {
      job: { subjectId: '0198c0de-0000-7000-8000-000000000001', attempts: 2 },
    });
    expect(second.end).toBe('sent');
    expect(server.mails()[0]?.raw).toContain('<0198c0de-0000-7000-8000-000000000001@cases.example.org>');
  });

  it('waits longer after each failure, an hour at most', async () => {
    const waits = await Promise.all(
      [1, 2, 3, 4, 5, 40].map(async (attempts) => {
        const began = Date.now();
        const { next } = await attempt('smtp://127.0.0.1:1', { job: { attempts } });
        // Between the beginning and the failure some milliseconds go by; on a busy machine some seconds.
        return Math.floor((Date.parse(next ?? '') - began) / halfMinute);
      }),
    );
    expect(waits).toEqual([1, 4, 16, 64, 120, 120]);
  });

  it('is not tried again when the address is refused permanently, and the log names nobody', async () => {
    await using server = await startMailServer({
      onRcptTo: (_address, _session, done) => done(refusal(550, '5.1.1 <maya@example.org>: no such user')),
    });
    const { end, next, log } = await attempt(server.url);
    expect({ end, next }).toEqual({ end: 'failed', next: undefined });
    expect(log).toContain('"answer":550');
    expect(log).toContain('"detail":"5.1.1"');
    expect(log).not.toMatch(/maya|example\.org|Confirm|verify/);
  });

  it('waits when it is the sender or the password that is refused, which the operator can put right', async () => {
    await using sender = await startMailServer({
      onMailFrom: (_address, _session, done) => done(refusal(550, 'You may not send from here')),
    });
    expect((await attempt(sender.url)).end).toBe('delayed');
    await using password = await startMailServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(refusal(535, 'No')),
    });
    const withUser = password.url.replace('//', '//casewright:s%40cret@');
    const { end, log } = await attempt(withUser);
    expect(end).toBe('delayed');
    expect(log).not.toMatch(/s@cret|s%40cret/);
  });

  it('signs in with the name and password of the address, any signs are in them', async () => {
    let seen: unknown;
    await using server = await startMailServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, done) => {
        seen = { username, password };
        done(null, { user: username });
      },
    });
    const url = server.url.replace(
      '//',
      `//${encodeURIComponent('cases@example.org')}:${encodeURIComponent('p/@:#ß')}@`,
    );
    expect((await attempt(url)).end).toBe('sent');
    expect(seen).toEqual({ username: 'cases@example.org', password: 'p/@:#ß' });
  });

  it('is tried again when the connection is cut in the middle of its text', async () => {
    let cuts = 0;
    await using server = await startMailServer({
      onData: (stream, _session, done) => {
        stream.resume().once('data', () => {
          cuts += 1;
          wire.cut();
        });
        stream.once('end', () => done());
      },
    });
    await using wire = await wireTo(server.port);
    const { end } = await attempt(wire.url);
    expect(cuts).toBeGreaterThan(0);
    expect(end).toBe('delayed');
  });

  it('does not wait for ever for a server that says nothing', async () => {
    await using server = await startMailServer({ onData: (stream) => void stream.resume() });
    const began = Date.now();
    expect((await attempt(server.url, { timeoutMs: 300 })).end).toBe('delayed');
    expect(Date.now() - began).toBeLessThan(5000);
  });

  it('ends at once when the server stops, and counts as no outcome', async () => {
    await using server = await startMailServer({ onData: (stream) => void stream.resume() });
    const began = Date.now();
    await expect(attempt(server.url, { signal: AbortSignal.timeout(200) })).rejects.toThrow();
    expect(Date.now() - began).toBeLessThan(3000);
  });

  it('is given up when its link has ended, unsent', async () => {
    await using server = await startMailServer();
    const { end, log } = await attempt(server.url, { mail: { ...letter, expiresAt: '2026-01-01T00:00:00.000Z' } });
    expect(end).toBe('failed');
    expect(log).toContain('EEXPIRED');
    expect(server.mails()).toEqual([]);
    const soon = new Date(Date.now() + 5000).toISOString();
    expect((await attempt('smtp://127.0.0.1:1', { mail: { ...letter, expiresAt: soon } })).end).toBe('failed');
  });
});

describe('what goes over the wire', () => {
  it('goes to no server that offers no TLS, except on this machine', async () => {
    expect(smtpPlace('smtp://mail.example.org')).toMatchObject({ port: 587, secure: false, protection: 'required' });
    expect(smtpPlace('smtps://u:p@mail.example.org')).toMatchObject({
      port: 465,
      secure: true,
      protection: 'required',
    });
    expect(smtpPlace('smtp://127.0.0.1:25')).toMatchObject({ port: 25, protection: 'as-offered' });
    await using server = await startMailServer();
    const { end, log } = await attempt(server.url, { place: { protection: 'required' } });
    expect(end).toBe('delayed');
    expect(log).toContain('ETLS');
    expect(server.mails()).toEqual([]);
  });

  it.each([{ disabledCommands: [] }, { secure: true }])(
    'goes to no server with a certificate that nobody vouches for: %o',
    async (options) => {
      await using server = await startMailServer(options);
      expect((await attempt(server.url, { place: { protection: 'required' } })).end).toBe('delayed');
      expect(server.mails()).toEqual([]);
      expect((await attempt(server.url)).end).toBe('sent');
      expect(server.mails()).toHaveLength(1);
    },
  );
});
