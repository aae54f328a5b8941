import { Button } from '@mantine/core';
import { IconArrowUpRight, IconX } from '@tabler/icons-react';
import type { EvidenceItem } from '#renderer/api/generated.ts';
import { fileUrl } from '#renderer/api/client.ts';
import { DetailsGuard } from '#renderer/parts/details/details-guard.tsx';
import { ItemDetails } from '#renderer/features/evidence-details/item-details.tsx';
import { ExhibitSticker } from '#renderer/parts/exhibit-sticker.tsx';
import { ReadingState } from '#renderer/features/evidence/reading-state.tsx';
import { RecordSide } from '#renderer/features/list-screen/record-side.tsx';
import { kindOf } from '#renderer/lib/file-kind.ts';
import { kindLabels } from '#server/rules/file-kinds.ts';
import classes from './evidence.module.css';
import { IconButton } from '#renderer/parts/icon-button.tsx';
import { SaveButton } from '#renderer/parts/save-button.tsx';

interface EvidencePanelProps {
  item: EvidenceItem;
  /** The item is no longer the current one, and is replaced by it in a moment. */
  behind: boolean;
  onCatchUp: () => void;
  /** The person turned to this item: it must stay, whatever arrives in the list. */
  onHold: () => void;
  onRelease: () => void;
  onOpen: () => void;
  onClose: () => void;
}

/** The details of the current row, ready to be edited. */
export function EvidencePanel(props: EvidencePanelProps) {
  const { item, behind, onCatchUp, onHold, onRelease, onOpen, onClose } = props;
  return (
    <RecordSide label="Details" onClose={onClose}>
      <DetailsGuard behind={behind} onCatchUp={onCatchUp} onHold={onHold} onRelease={onRelease}>
        <div className={classes.panelHead}>
          <ExhibitSticker number={item.exhibitNumber} size="page" />
          <div className={classes.panelTitle}>
            <h2>{item.title}</h2>
            <span className="inline wrap gap-1 quiet text-sm">
              {kindLabels[kindOf(item.mimeType, item.fileName)]} · <ReadingState extraction={item.extraction} />
            </span>
          </div>
          <IconButton label="Close the details" icon={IconX} onClick={onClose} />
        </div>
        <div className={classes.panelActions}>
          <Button leftSection={<IconArrowUpRight size={16} aria-hidden />} onClick={onOpen}>
            Open
          </Button>
          <SaveButton href={fileUrl(item.id)} fileName={item.fileName} variant="default">
            Original
          </SaveButton>
        </div>
        <ItemDetails key={item.id} item={item} />
      </DetailsGuard>
    </RecordSide>
  );
}
