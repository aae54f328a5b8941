import { UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconMessages, IconScan } from '@tabler/icons-react';
import { useWork } from '#renderer/api/activity.ts';
import { runCommandById } from '#renderer/features/commands/commands.ts';
import { headingOf } from '#renderer/features/uploads/upload-words.ts';
import { useUploadPanel, useUploads } from '#renderer/features/uploads/uploads.tsx';
import { formatCount } from '#renderer/lib/quantities.ts';
import { Part } from './part.tsx';
import classes from './home.module.css';

/** What the machine is working on, and what it could not do; not there when all is quiet. */
export function WorkPart() {
  const { data: work } = useWork();
  const uploads = useUploads();
  const { show } = useUploadPanel();
  const left = (work?.running.length ?? 0) + (work?.waiting ?? 0);
  const failed = work?.failed ?? 0;
  const importing = work?.imports.filter(({ state }) => state !== 'refused').length ?? 0;
  const adding = uploads.uploads.length > 0;
  if (left + failed + importing === 0 && !adding) return null;
  const showWork = (): void => void runCommandById('General/Show what is running');
  return (
    <Part title="Files">
      <ul className={classes.work}>
        {adding && (
          <li className="row gap-2 py-1">
            <UnstyledButton onClick={() => show(true)}>{headingOf(uploads)}</UnstyledButton>
          </li>
        )}
        {importing > 0 && (
          <li className="row gap-2 py-1">
            <IconMessages size={16} aria-hidden />
            <UnstyledButton onClick={showWork}>Importing {formatCount(importing, 'export')} of messages</UnstyledButton>
          </li>
        )}
        {left > 0 && (
          <li className="row gap-2 py-1">
            <IconScan size={16} aria-hidden />
            <UnstyledButton onClick={showWork}>Reading {formatCount(left, 'file')}</UnstyledButton>
          </li>
        )}
        {failed > 0 && (
          <li className="row gap-2 py-1" data-tone="attention">
            <IconAlertTriangle size={16} aria-hidden />
            <UnstyledButton onClick={showWork}>{formatCount(failed, 'file')} could not be read</UnstyledButton>
          </li>
        )}
      </ul>
    </Part>
  );
}
