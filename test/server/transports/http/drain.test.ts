import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { array, assert, asyncProperty, nat } from 'fast-check';
import { expect, test } from 'vitest';
import { Drain } from '#server/transports/http/drain.ts';

test('a stop tells those that are open, and only those, whatever has closed in which order', async () => {
  await assert(
    asyncProperty(array(nat(20), { maxLength: 40 }), async (steps) => {
      const drain = new Drain();
      const open: ServerResponse[] = [];
      const closed: ServerResponse[] = [];
      for (const step of steps) {
        const gone = open.splice(step, 1)[0];
        if (gone) {
          gone.emit('close');
          closed.push(gone);
          continue;
        }
        const response = new ServerResponse(new IncomingMessage(new Socket()));
        response.shouldKeepAlive = true;
        drain.note(response);
        open.push(response);
      }
      const stopped = drain.stop([], 60_000);
      expect(open.map(({ shouldKeepAlive }) => shouldKeepAlive)).toEqual(open.map(() => false));
      expect(closed.map(({ shouldKeepAlive }) => shouldKeepAlive)).toEqual(closed.map(() => true));
      for (const response of open) response.emit('close');
      await stopped;
    }),
  );
});
