import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { records } from '#server/areas/records.ts';
import { enqueueMail } from '#server/providers/mail/enqueue-mail.ts';
import { databaseName } from '#server/store/backup.ts';
import { systemClock } from '#server/store/clock.ts';
import { newId } from '#server/store/ids.ts';
import { openSqlite } from '#server/store/sqlite.ts';
import { Store } from '#server/store/store.ts';
import { Desk, ended, firstLine } from '#test/server/cli/casewright.ts';
import { freePort } from '#test/support/free-port.ts';
import { type MailServer, startMailServer } from '#test/support/mail-server.ts';
import { letter } from './attempt.ts';

async function queued(data: string): Promise<void> {
  await mkdir(data, { recursive: true });
  const store = new Store(openSqlite(join(data, databaseName)), systemClock, records);
  const actor = { accountId: null, tokenId: null, transport: 'job', requestId: newId() } as const;
  await store.write(actor, (tx) => enqueueMail(tx, letter));
  await store.close();
}

async function hosted(desk: Desk, mail: MailServer) {
  const port = await freePort();
  const child = desk.start(['serve', '--mode', 'hosted', '--port', String(port)], {
    CASEWRIGHT_PUBLIC_URL: `http://127.0.0.1:${port}`,
    CASEWRIGHT_SMTP_URL: mail.url,
    CASEWRIGHT_MAIL_FROM: 'casewright@example.org',
  });
  await firstLine(child);
  return child;
}

it('a mail that was queued is sent although the server is killed while it sends it', async () => {
  const received: string[] = [];
  const inTheMiddle = Promise.withResolvers<void>();
  await using mail = await startMailServer({
    onData: (stream, _session, done) => {
      const keep = async (): Promise<void> => {
        received.push(await text(stream));
        // The first time it is never answered: the server is dead by then.
        if (received.length === 1) inTheMiddle.resolve();
        else done();
      };
      void keep();
    },
  });
  await using desk = new Desk();
  await queued(desk.data);
  const first = await hosted(desk, mail);
  await inTheMiddle.promise;
  const gone = ended(first);
  first.kill('SIGKILL');
  await gone;
  const second = await hosted(desk, mail);
  await expect.poll(() => received.length).toBe(2);
  const [id, again] = received.map((raw) => /^Message-ID: (.*)$/im.exec(raw)?.[1]);
  expect(again).toBe(id);
  const stopped = ended(second);
  second.kill('SIGTERM');
  expect((await stopped).exitCode).toBe(0);
});
