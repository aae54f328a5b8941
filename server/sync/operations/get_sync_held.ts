import { z } from 'zod';
import { defineOperation, json } from '#server/catalog/define.ts';
import { HeldCreation, ofOwner, syncOf } from './schema.ts';

export const getSyncHeld = defineOperation({
  ...ofOwner,
  method: 'get',
  path: '/sync/held',
  summary: 'What was sent and never answered',
  output: json(z.array(HeldCreation)),
  outside: (context) => syncOf(context).engine.held(),
});
