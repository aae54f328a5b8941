import { defineArea } from '#server/catalog/area.ts';
import { getCase } from './get_case.ts';
import { postCaseUpdate } from './post_case_update.ts';
import { cases } from './record.ts';

export const caseArea = defineArea({
  records: [cases],
  operations: [getCase, postCaseUpdate],
});
