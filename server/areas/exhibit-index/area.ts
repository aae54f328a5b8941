import { defineArea } from '#server/catalog/area.ts';
import { getExportEvidenceIndex } from './get_export_evidence_index.ts';

export const exhibitIndexArea = defineArea({ operations: [getExportEvidenceIndex] });
