import { Button } from '@mantine/core';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import type { EvidenceItem } from '#renderer/api/generated.ts';
import { gapsOf } from '#server/rules/pages-not-read.ts';
import classes from './partly-read.module.css';

interface PartlyReadProps {
  extraction: EvidenceItem['extraction'];
  /** Absent where the viewer may not change the item. */
  onReadAgain?: (() => void) | undefined;
}

/** What of a file could not be read or is not kept, and a way to try the pages again; nothing where all was read. */
export function PartlyRead({ extraction, onReadAgain }: PartlyReadProps) {
  const gaps = gapsOf(extraction);
  if (gaps.length === 0) return null;
  const mayTry = extraction.pagesNotRead.length > 0 && extraction.status === 'done';
  return (
    <div className={classes.partly} role="status">
      <IconAlertTriangle className="mt-half" size={16} aria-hidden />
      <div className="stack align-start gap-1">
        {gaps.map((gap) => (
          <p key={gap}>{gap}</p>
        ))}
        {mayTry && onReadAgain !== undefined && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconRefresh className="mt-half" size={14} aria-hidden />}
            onClick={onReadAgain}
          >
            {extraction.pagesNotRead.length === 1 ? 'Read this page again' : 'Read these pages again'}
          </Button>
        )}
      </div>
    </div>
  );
}
