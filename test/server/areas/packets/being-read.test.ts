import { expect, it } from 'vitest';
import { changeReading } from '#server/areas/evidence/readings.ts';
import { Neighbours } from '#test/server/access/neighbours.ts';
import { testApp } from '#test/support/app.ts';
import { textPdf } from '#test/support/files/pdf.ts';
import { Packing } from './packing.ts';

it('a check of an item that is still being read says that its words are not checked', async () => {
  await using app = await testApp({ rateLimit: 0 });
  const work = await Packing.in(app, await app.token(), 'Trial');
  const refId = await work.exhibit('letter.pdf', await textPdf(['A letter']), { exhibitNumber: '1' });
  const packetId = await work.save('Trial', [{ kind: 'exhibit', refId }]);
  const set = (status: 'running' | 'done'): Promise<void> =>
    new Neighbours(app).write((tx) => changeReading(tx, refId, { status }));
  await set('running');
  expect((await work.checked(packetId)).findings).toMatchObject([
    {
      code: 'being_read',
      severity: 'notice',
      text: '“letter” is still being read, so its words can’t be checked yet.',
    },
  ]);
  await set('done');
  expect((await work.read(packetId)).plan.findings).toEqual([]);
}, 120_000);
