import { defineArea } from '#server/catalog/area.ts';
import { getEvidenceByIdView } from './get_evidence_by_id_view.ts';
import { getFilesById } from './get_files_by_id.ts';
import { getFilesByIdText } from './get_files_by_id_text.ts';

export const filesArea = defineArea({
  operations: [getFilesById, getFilesByIdText],
  window: [getEvidenceByIdView],
});
