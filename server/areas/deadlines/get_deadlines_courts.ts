import { z } from 'zod';
import { defineOperation, json } from '#server/catalog/define.ts';
import { offeredCourts } from './readings.ts';
import { OfferedCourt } from './schema.ts';

export const getDeadlinesCourts = defineOperation({
  door: 'window',
  method: 'get',
  path: '/deadlines/courts',
  summary: 'The courts whose rules and holidays there are',
  access: { kind: 'account', whenLimited: true },
  output: json(z.array(OfferedCourt)),
  outside: () => Promise.resolve(offeredCourts()),
});
