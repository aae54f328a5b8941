import { defineArea } from '#server/catalog/area.ts';
import { documentAttachments } from './attachment-record.ts';
import { deleteDocuments } from './delete_documents.ts';
import { deleteDocumentsByIdAttachments } from './delete_documents_by_id_attachments.ts';
import { getDocuments } from './get_documents.ts';
import { getDocumentsByIdAttachments } from './get_documents_by_id_attachments.ts';
import { getDocumentsByIdVersions } from './get_documents_by_id_versions.ts';
import { patchDocuments } from './patch_documents.ts';
import { postDocuments } from './post_documents.ts';
import { postDocumentsByIdAttachments } from './post_documents_by_id_attachments.ts';
import { getDocumentsByIdCourt } from './get_documents_by_id_court.ts';
import { getDocumentsByIdExport } from './get_documents_by_id_export.ts';
import { postDocumentsByIdCourt } from './post_documents_by_id_court.ts';
import { postDocumentsByIdExport } from './post_documents_by_id_export.ts';
import { postDocumentsUpload } from './post_documents_upload.ts';
import { postDocumentsByIdVersions } from './post_documents_by_id_versions.ts';
import { documents } from './record.ts';

export const documentsArea = defineArea({
  records: [documents, documentAttachments],
  operations: [
    getDocuments,
    postDocuments,
    postDocumentsUpload,
    patchDocuments,
    deleteDocuments,
    getDocumentsByIdVersions,
    postDocumentsByIdVersions,
    getDocumentsByIdAttachments,
    postDocumentsByIdAttachments,
    deleteDocumentsByIdAttachments,
    getDocumentsByIdCourt,
    postDocumentsByIdCourt,
    getDocumentsByIdExport,
    postDocumentsByIdExport,
  ],
});
