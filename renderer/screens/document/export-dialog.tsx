import { Button, Modal, SegmentedControl } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { courtOf } from '#renderer/api/document-court.ts';
import type { Document } from '#renderer/api/generated.ts';
import type { ExportFormat } from '#renderer/api/papers.ts';
import { formatChoices, saveWorkingCopy } from '#renderer/features/documents/export-formats.ts';
import { useTask } from '#renderer/features/toasts/use-task.ts';
import { useFocusBack } from '#renderer/parts/focus-back.ts';
import { Loaded } from '#renderer/parts/loaded.tsx';
import { Refusal } from '#renderer/parts/refusal.tsx';
import { EarlierExports } from './earlier-exports.tsx';
import { FinalExport } from './final-export.tsx';

interface ExportDialogProps {
  document: Document;
  canEdit: boolean;
  /** What is on the page and not saved: nothing, what is saved in a moment, or what could not be. */
  unsaved: Unsaved;
  onClose: () => void;
}

export type Unsaved = 'nothing' | 'soon' | 'refused';

/** A document as a file: a working copy, or the final export, which is kept. */
export function ExportDialog({ document, canEdit, unsaved, onClose }: ExportDialogProps) {
  const court = useQuery(courtOf(document));
  const [format, setFormat] = useState<ExportFormat>('pdf');
  const copying = useTask();
  useFocusBack();
  const ready = unsaved === 'nothing';
  return (
    <Modal opened onClose={onClose} size={640} title={<b>Export “{document.title}”</b>} returnFocus={false}>
      <div className="stack gap-6">
        <div className="stack gap-3 align-start">
          <SegmentedControl<ExportFormat>
            aria-label="Format"
            data={formatChoices}
            value={format}
            onChange={setFormat}
          />
          <p className="tone-attention text-sm gone-if-empty" role="status">
            {unsavedWords[unsaved]}
          </p>
        </div>
        <section className="stack gap-2 align-start" aria-labelledby="working-copy">
          <h2 id="working-copy">Working copy</h2>
          <p className="quiet">{workingCopyWords[format]}</p>
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            disabled={!ready}
            loading={copying.busy}
            onClick={() => void copying.attempt(() => saveWorkingCopy(document, format))}
          >
            Download the working copy
          </Button>
          <Refusal says={copying.problem} />
        </section>
        <Loaded of={court} loading="Checking the document" failed="The document could not be checked">
          {(read) => (
            <>
              {canEdit && <FinalExport document={document} court={read} format={format} ready={ready} />}
              <EarlierExports court={read} />
            </>
          )}
        </Loaded>
      </div>
    </Modal>
  );
}

const unsavedWords: Record<Unsaved, string> = {
  nothing: '',
  soon: 'Saving what you typed.',
  refused: 'What you typed is not saved. Close this, and see what the page says about it.',
};

const workingCopyWords: Record<ExportFormat, string> = {
  pdf: 'The document as it is now. Each page says “Working copy”.',
  md: 'The text as you wrote it, for another program.',
  docx: 'To continue in a word processor. It is marked as a working copy.',
};
