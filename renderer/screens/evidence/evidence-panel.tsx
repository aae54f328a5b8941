import { Button, Tabs } from '@mantine/core';
import { IconArrowUpRight, IconX } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { FoundEvidence } from '#renderer/api/generated.ts';
import { fileUrl } from '#renderer/api/client.ts';
import { DetailsGuard } from '#renderer/parts/details/details-guard.tsx';
import { ItemDetails } from '#renderer/features/evidence-details/item-details.tsx';
import { ExhibitSticker } from '#renderer/parts/exhibit-sticker.tsx';
import { setPreferences, usePreferences } from '#renderer/features/preferences/preferences.ts';
import { FileView } from '#renderer/features/viewer/file-view.tsx';
import { ReadingState } from '#renderer/features/evidence/reading-state.tsx';
import { RecordSide } from '#renderer/features/list-screen/record-side.tsx';
import { kindOf } from '#renderer/lib/file-kind.ts';
import { kindLabels } from '#server/rules/file-kinds.ts';
import classes from './evidence.module.css';
import { IconButton } from '#renderer/parts/icon-button.tsx';
import { SaveButton } from '#renderer/parts/save-button.tsx';

interface EvidencePanelProps {
  item: FoundEvidence;
  /** What was searched for. */
  q: string;
  /** The item is no longer the current one, and is replaced by it in a moment. */
  behind: boolean;
  onCatchUp: () => void;
  /** The person turned to this item: it must stay, whatever arrives in the list. */
  onHold: () => void;
  onRelease: () => void;
  onOpen: () => void;
  onClose: () => void;
}

/** The details of the current row, ready to be edited, or its file. */
export function EvidencePanel(props: EvidencePanelProps) {
  const { item, q, behind, onCatchUp, onHold, onRelease, onOpen, onClose } = props;
  const { besideList } = usePreferences();
  const page = item.matches?.[0]?.page ?? 1;
  const jump = useMemo(() => ({ page, count: 0 }), [page]);
  return (
    <RecordSide label="Details" pages={besideList === 'preview'} onClose={onClose}>
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
        <Tabs
          className={classes.panelTabs}
          value={besideList}
          onChange={(shown) => setPreferences({ besideList: shown === 'preview' ? 'preview' : 'details' })}
          keepMounted={false}
        >
          <Tabs.List aria-label="Details and preview">
            <Tabs.Tab value="details">Details</Tabs.Tab>
            <Tabs.Tab value="preview">Preview</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="details">
            <ItemDetails key={item.id} item={item} />
          </Tabs.Panel>
          <Tabs.Panel value="preview" className={classes.panelPreview}>
            <div className={classes.panelFile}>
              <FileView key={item.id} item={item} q={q} jump={jump} onPage={stay} />
            </div>
          </Tabs.Panel>
        </Tabs>
      </DetailsGuard>
    </RecordSide>
  );
}

/** The preview has no address of its own that would name its page. */
function stay(): void {}
