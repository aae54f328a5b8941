import { ActionIcon, Button, Tooltip } from '@mantine/core';
import {
  IconArrowLeft,
  IconChevronDown,
  IconChevronUp,
  IconDownload,
  IconInfoCircle,
  IconTextScan2,
  type Icon,
} from '@tabler/icons-react';
import { Link } from 'wouter';
import { fileUrl } from '#renderer/api/client.ts';
import type { EvidenceItem } from '#renderer/api/generated.ts';
import { ExhibitSticker } from '#renderer/parts/exhibit-sticker.tsx';
import { MoreActions } from './more-actions.tsx';
import { ReadingState } from '#renderer/features/evidence/reading-state.tsx';
import classes from '#renderer/features/viewer/viewer.module.css';
import { IconButton } from '#renderer/parts/icon-button.tsx';

interface ViewerHeaderProps {
  item: EvidenceItem;
  back: string;
  place: { at: number; of: number } | null;
  onNext: (() => void) | null;
  onPrevious: (() => void) | null;
  /** The page in sight. */
  page: number;
  onPrint: () => void;
  machineShown: boolean;
  onMachine: () => void;
  panelShown: boolean;
  onPanel: () => void;
}

export function ViewerHeader(props: ViewerHeaderProps) {
  const { item, back, place, onNext, onPrevious, page, onPrint, machineShown, onMachine, panelShown, onPanel } = props;
  return (
    <header className={classes.head}>
      <Tooltip label="Back to the list (Esc)">
        <ActionIcon component={Link} href={back} variant="subtle" color="gray" aria-label="Back to the list">
          <IconArrowLeft size={18} />
        </ActionIcon>
      </Tooltip>
      {place !== null && place.of > 1 && (
        <span className="row gap-half rigid quiet text-sm nowrap">
          <Turn label="Previous item" hint="K" icon={IconChevronUp} onClick={onPrevious} />
          <Turn label="Next item" hint="J" icon={IconChevronDown} onClick={onNext} />
          <span className="figures">
            {place.at} of {place.of}
          </span>
        </span>
      )}
      {item.exhibitNumber !== null && item.exhibitNumber !== '' && (
        <ExhibitSticker number={item.exhibitNumber} size="page" />
      )}
      <h1 className="grow truncate text-lg" title={item.fileName}>
        {item.title}
      </h1>
      <ReadingState extraction={item.extraction} />
      <Button
        size="compact-sm"
        variant={machineShown ? 'light' : 'subtle'}
        leftSection={<IconTextScan2 size={16} aria-hidden />}
        aria-pressed={machineShown}
        onClick={onMachine}
      >
        What the machine read
      </Button>
      <Button
        component="a"
        href={fileUrl(item.id)}
        download={item.fileName}
        size="compact-sm"
        variant="subtle"
        leftSection={<IconDownload size={16} aria-hidden />}
      >
        Original
      </Button>
      <MoreActions item={item} page={page} onPrint={onPrint} />
      <IconButton
        label="Details"
        icon={IconInfoCircle}
        tip={panelShown ? 'Hide the details' : 'Show the details'}
        pressed={panelShown}
        onClick={onPanel}
      />
    </header>
  );
}

interface TurnProps {
  label: string;
  hint: string;
  icon: Icon;
  onClick: (() => void) | null;
}

function Turn({ label, hint, icon: Sign, onClick }: TurnProps) {
  return (
    <Tooltip label={`${label} (${hint})`}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={label}
        disabled={onClick === null}
        onClick={() => onClick?.()}
      >
        <Sign size={18} />
      </ActionIcon>
    </Tooltip>
  );
}
