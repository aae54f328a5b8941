import { Menu } from '@mantine/core';
import { IconDownload, IconTrash } from '@tabler/icons-react';
import { Link } from 'wouter';
import type { Document } from '#renderer/api/generated.ts';
import { stores } from '#renderer/api/stores.ts';
import { saveWorkingCopy } from '#renderer/features/documents/export-formats.ts';
import { kindName } from '#renderer/features/documents/document-kinds.ts';
import { DocumentStatus } from '#renderer/features/documents/document-status.tsx';
import { toastFailure } from '#renderer/features/toasts/toasts.tsx';
import { formatInstant } from '#renderer/lib/dates.ts';
import { DotsMenu } from '#renderer/parts/dots-menu.tsx';

interface DocumentCellsProps {
  document: Document;
  canEdit: boolean;
  onDelete: (document: Document) => void;
}

export function DocumentCells({ document, canEdit, onDelete }: DocumentCellsProps) {
  const { id, caseId, title, kind, status, courtCaseId, updatedAt, reading } = document;
  const file = stores.courtCases.useList(caseId).data?.find((each) => each.id === courtCaseId);
  const download = (): void => {
    saveWorkingCopy(document, 'pdf').catch((error: unknown) => toastFailure(`“${title}” was not downloaded`, error));
  };
  return (
    <>
      <td>
        <Link href={`/documents/${id}`} className="inherit strong breaks plain underlines" data-row={id}>
          {title}
        </Link>
        {reading?.status === 'running' && <span className="quiet text-sm"> Being read</span>}
        {reading?.status === 'failed' && <span className="quiet text-sm"> Not read</span>}
      </td>
      <td className="nowrap">{kindName(kind)}</td>
      <td className="nowrap">{kind !== 'template' && <DocumentStatus status={status} />}</td>
      <td className="spare">{file?.caption}</td>
      <td className="figures nowrap">{formatInstant(updatedAt)}</td>
      <td className="row-menu">
        <DotsMenu label={`Actions for ${title}`}>
          <Menu.Item leftSection={<IconDownload size={15} aria-hidden />} onClick={download}>
            Download as PDF
          </Menu.Item>
          {canEdit && (
            <Menu.Item leftSection={<IconTrash size={15} aria-hidden />} onClick={() => onDelete(document)}>
              Delete
            </Menu.Item>
          )}
        </DotsMenu>
      </td>
    </>
  );
}
