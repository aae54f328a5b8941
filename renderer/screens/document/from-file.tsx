import { Anchor, Loader } from '@mantine/core';
import { IconAlertTriangle, IconDownload } from '@tabler/icons-react';
import { fileUrl } from '#renderer/api/client.ts';
import type { Document } from '#renderer/api/generated.ts';
import { UploadButton } from '#renderer/features/documents/upload-button.tsx';
import { useDocumentUploads } from '#renderer/features/documents/use-document-uploads.ts';

interface FromFileProps {
  document: Document;
  canEdit: boolean;
  onVersions: () => void;
}

/** The file that a document was uploaded as, and how far its text is recognized where it was a scan. */
export function FromFile({ document, canEdit, onVersions }: FromFileProps) {
  const { original, reading, folderId } = document;
  const { busy, upload } = useDocumentUploads();
  if (original === null) return null;
  return (
    <div className="stack gap-1 text-sm">
      <p className="row gap-2 wrap">
        <span className="quiet">From “{original.fileName}”</span>
        <Anchor href={fileUrl(original.fileId)} download={original.fileName} size="sm" className="row gap-1">
          <IconDownload size={15} aria-hidden />
          Download the original
        </Anchor>
      </p>
      {reading?.status === 'running' && (
        <p className="row gap-2" role="status">
          <Loader size={14} aria-hidden />
          {reading.page === null ? 'Being read' : `Being read: page ${reading.page} of ${reading.pages ?? '?'}`}
          <span className="quiet">Its text appears here. What you write meanwhile stays.</span>
        </p>
      )}
      {reading?.status === 'failed' && (
        <div className="row gap-2 wrap" role="alert">
          <IconAlertTriangle size={16} className="tone-attention toned" aria-hidden />
          <span>The text was not read. {reading.error}</span>
          {canEdit && (
            <UploadButton
              label="Upload again"
              size="compact-sm"
              busy={busy}
              onFiles={(files) => void upload(files, folderId)}
            />
          )}
        </div>
      )}
      {reading?.status === 'done' && reading.error !== null && (
        <p className="row gap-2 wrap" role="status">
          <span>{reading.error}</span>
          {canEdit && (
            <Anchor component="button" type="button" size="sm" onClick={onVersions}>
              Earlier texts
            </Anchor>
          )}
        </p>
      )}
    </div>
  );
}
