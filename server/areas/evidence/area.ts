import { defineArea } from '#server/catalog/area.ts';
import { deleteEvidenceById } from './delete_evidence_by_id.ts';
import { deleteUploads } from './delete_uploads.ts';
import { getEvidence } from './get_evidence.ts';
import { getEvidenceById } from './get_evidence_by_id.ts';
import { getEvidenceByIdCustody } from './get_evidence_by_id_custody.ts';
import { getEvidenceCustodyChain } from './get_evidence_custody_chain.ts';
import { getEvidenceLedger } from './get_evidence_ledger.ts';
import { getEvidenceNextNumber } from './get_evidence_next_number.ts';
import { getEvidenceByIdReading } from './get_evidence_by_id_reading.ts';
import { getEvidenceByIdVerify } from './get_evidence_by_id_verify.ts';
import { getEvidenceByIdWords } from './get_evidence_by_id_words.ts';
import { getEvidenceNewest } from './get_evidence_newest.ts';
import { getEvidenceSharedNumbers } from './get_evidence_shared_numbers.ts';
import { patchEvidenceById } from './patch_evidence_by_id.ts';
import { postEvidence } from './post_evidence.ts';
import { postEvidenceByIdPartsByIndexKeep } from './post_evidence_by_id_parts_by_index_keep.ts';
import { postEvidenceByIdReadAgain } from './post_evidence_by_id_read_again.ts';
import { postUploads } from './post_uploads.ts';
import { postUploadsFinish } from './post_uploads_finish.ts';
import { custodyPages } from './custody-page-record.ts';
import { evidence } from './record.ts';
import { getSyncCustodyPages, postSyncCustodyPages } from './sync-custody-pages.ts';

export const evidenceArea = defineArea({
  records: [evidence, custodyPages],
  operations: [getEvidence, postEvidence, getEvidenceById, patchEvidenceById, deleteEvidenceById],
  window: [
    getEvidenceNewest,
    getEvidenceSharedNumbers,
    getEvidenceNextNumber,
    postEvidenceByIdReadAgain,
    getEvidenceByIdReading,
    getEvidenceByIdWords,
    getEvidenceByIdCustody,
    getEvidenceCustodyChain,
    getEvidenceLedger,
    getEvidenceByIdVerify,
    postEvidenceByIdPartsByIndexKeep,
    postUploads,
    postUploadsFinish,
    deleteUploads,
  ],
  synced: [getSyncCustodyPages, postSyncCustodyPages],
});
