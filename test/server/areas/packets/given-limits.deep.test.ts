import { expect, it } from 'vitest';
import { answered } from '#test/support/answered.ts';
import { testApp } from '#test/support/app.ts';
import { packetLimits } from '#server/rules/packets.ts';
import { Packing } from './packing.ts';

/* A packet says in one line under which numbers all of its exhibits were given, however many it has. */

const sending = {
  kind: 'exhibits',
  build: 'b'.repeat(100),
  as: 'served',
  on: '2027-01-02',
  method: 'm'.repeat(500),
  recipients: Array.from({ length: packetLimits.recipients }, (_one, at) => `${at}`.padEnd(300, 'é')),
  at: '2027-01-02T00:00:00.000Z',
};

/** Each as long as one may be. */
function line(exhibits: number): string {
  const numbers = Array.from({ length: exhibits }, (_one, at) => ({
    sha256: at.toString(16).padStart(64, '0'),
    number: `${at}`.padStart(100, 'A'),
  }));
  return JSON.stringify({ ...sending, numbers });
}

it('takes the largest packet with the longest numbers and recipients, and nothing larger', async () => {
  await using app = await testApp({ rateLimit: 0 });
  const token = await app.token();
  const work = await Packing.in(app, token, 'Largest');
  const packetId = await work.save('Trial', []);
  const give = (text: string) => app.rest(token, 'PATCH', `/sync/packets?id=${packetId}`, { given: [text] });

  expect(await give(line(packetLimits.items + 1))).toMatchObject({ status: 400 });
  const { given } = await answered<{ given: string[] }>(give(line(packetLimits.items)));
  expect(given).toHaveLength(1);
  expect((JSON.parse(given[0] ?? '') as { numbers: object[] }).numbers).toHaveLength(packetLimits.items);
  const { packet } = await work.read(packetId);
  const ledger = await app.rest(token, 'GET', `/export/evidence-index?caseId=${packet.caseId}&format=json`);
  expect((ledger.body as { rows: object[] }).rows).toHaveLength(packetLimits.items);
}, 60_000);
