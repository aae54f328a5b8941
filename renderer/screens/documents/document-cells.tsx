import { Menu } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { Link } from 'wouter';
import type { Document } from '#renderer/api/generated.ts';
import { stores } from '#renderer/api/stores.ts';
import { kindName } from '#renderer/features/documents/document-kinds.ts';
import { formatInstant } from '#renderer/lib/dates.ts';
import { DotsMenu } from '#renderer/parts/dots-menu.tsx';

interface DocumentCellsProps {
  document: Document;
  canEdit: boolean;
  onDelete: (document: Document) => void;
}

export function DocumentCells({ document, canEdit, onDelete }: DocumentCellsProps) {
  const { id, caseId, title, kind, courtCaseId, updatedAt } = document;
  const file = stores.courtCases.useList(caseId).data?.find((each) => each.id === courtCaseId);
  return (
    <>
      <td>
        <Link href={`/documents/${id}`} className="inherit strong breaks plain underlines" data-row={id}>
          {title}
        </Link>
      </td>
      <td className="nowrap">{kindName(kind)}</td>
      <td className="spare">{file?.caption}</td>
      <td className="figures nowrap">{formatInstant(updatedAt)}</td>
      <td className="row-menu">
        {canEdit && (
          <DotsMenu label={`Actions for ${title}`}>
            <Menu.Item leftSection={<IconTrash size={15} aria-hidden />} onClick={() => onDelete(document)}>
              Delete
            </Menu.Item>
          </DotsMenu>
        )}
      </td>
    </>
  );
}
