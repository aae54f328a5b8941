import { defineOperation, json } from '#server/catalog/define.ts';
import { Place } from './post_first_run.ts';

export const postDemo = defineOperation({
  door: 'window',
  method: 'post',
  path: '/demo',
  summary: 'Open the sample matter',
  access: { kind: 'account' },
  output: json(Place),
  idempotent: true,
  outside: ({ principal, services }) => services.openSample(principal),
});
