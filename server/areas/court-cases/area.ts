import { defineArea } from '#server/catalog/area.ts';
import { deleteCourtCases } from './delete_court_cases.ts';
import { getCourtCases } from './get_court_cases.ts';
import { patchCourtCases } from './patch_court_cases.ts';
import { postCourtCases } from './post_court_cases.ts';
import { courtCases } from './record.ts';

export const courtCasesArea = defineArea({
  records: [courtCases],
  operations: [getCourtCases, postCourtCases, patchCourtCases, deleteCourtCases],
});
