import { defineArea } from '#server/catalog/area.ts';
import { deleteDocuments } from './delete_documents.ts';
import { getDocuments } from './get_documents.ts';
import { getDocumentsByIdVersions } from './get_documents_by_id_versions.ts';
import { patchDocuments } from './patch_documents.ts';
import { postDocuments } from './post_documents.ts';
import { postDocumentsByIdVersions } from './post_documents_by_id_versions.ts';
import { documents } from './record.ts';

export const documentsArea = defineArea({
  records: [documents],
  operations: [
    getDocuments,
    postDocuments,
    patchDocuments,
    deleteDocuments,
    getDocumentsByIdVersions,
    postDocumentsByIdVersions,
  ],
});
