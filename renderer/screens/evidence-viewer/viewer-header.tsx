import { ActionIcon, Tooltip } from '@mantine/core';
import { IconArrowLeft, IconChevronDown, IconChevronUp, IconLayoutSidebarRight } from '@tabler/icons-react';
import { Link } from 'wouter';
import { fileUrl } from '#renderer/api/client.ts';
import type { EvidenceItem } from '#renderer/api/generated.ts';
import { ExhibitSticker } from '#renderer/parts/exhibit-sticker.tsx';
import { MoreActions } from './more-actions.tsx';
import type { Neighbours } from './use-neighbours.ts';
import { ReadingState } from '#renderer/features/evidence/reading-state.tsx';
import classes from '#renderer/features/viewer/viewer.module.css';
import { IconButton } from '#renderer/parts/icon-button.tsx';
import { SaveButton } from '#renderer/parts/save-button.tsx';

interface ViewerHeaderProps {
  item: EvidenceItem;
  back: string;
  neighbours: Neighbours;
  /** The page in sight. */
  page: number;
  onPrint: () => void;
  panelShown: boolean;
  onPanel: () => void;
}

export function ViewerHeader(props: ViewerHeaderProps) {
  const { item, back, neighbours, page, onPrint, panelShown, onPanel } = props;
  const { place, next, previous } = neighbours;
  return (
    <header className={classes.head}>
      <Tooltip label="Back to the list (Esc)">
        <ActionIcon component={Link} href={back} variant="subtle" color="gray" aria-label="Back to the list">
          <IconArrowLeft size={18} />
        </ActionIcon>
      </Tooltip>
      {place !== null && place.of > 1 && (
        <span className="row gap-half rigid quiet text-sm nowrap">
          <IconButton
            label="Previous item"
            tip="Previous item (K)"
            icon={IconChevronUp}
            sign={18}
            disabled={previous === null}
            onClick={() => previous?.()}
          />
          <IconButton
            label="Next item"
            tip="Next item (J)"
            icon={IconChevronDown}
            sign={18}
            disabled={next === null}
            onClick={() => next?.()}
          />
          <span className="figures">
            {place.at} of {place.of}
          </span>
        </span>
      )}
      <div className={classes.about}>
        <ExhibitSticker number={item.exhibitNumber} size="page" />
        <h1 className="grow truncate text-lg" title={item.fileName}>
          {item.title}
        </h1>
        <ReadingState extraction={item.extraction} />
      </div>
      <SaveButton href={fileUrl(item.id)} fileName={item.fileName} size="compact-sm" variant="subtle">
        Original
      </SaveButton>
      <MoreActions item={item} page={page} onPrint={onPrint} />
      <IconButton
        label="Details and text"
        icon={IconLayoutSidebarRight}
        tip={panelShown ? 'Hide details and text' : 'Show details and text'}
        pressed={panelShown}
        onClick={onPanel}
      />
    </header>
  );
}
