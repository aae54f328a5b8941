import { z } from 'zod';
import { defineOperation, json } from '#server/catalog/define.ts';
import { QuarantinedRecord, ofOwner, syncOf } from './schema.ts';

export const getSyncQuarantine = defineOperation({
  ...ofOwner,
  method: 'get',
  path: '/sync/quarantine',
  summary: 'What was deleted there and is kept here',
  output: json(z.array(QuarantinedRecord)),
  outside: (context) => syncOf(context).engine.quarantine(),
});
