import { Button } from '@mantine/core';
import { IconDeviceTv, IconDoorExit, IconEyeOff, IconMaximize, IconMinimize } from '@tabler/icons-react';
import type { Hearing } from '#renderer/api/generated.ts';
import type { CourtPlace } from '#renderer/features/courtroom/court-place.ts';
import { IconButton } from '#renderer/parts/icon-button.tsx';
import classes from './courtroom.module.css';

interface CourtHeadProps {
  hearing: Hearing;
  open: { name: string; title: string } | null;
  place: CourtPlace;
  /** Null until it is known. */
  pages: number | null;
  /** The answer to the last key. */
  said: string | null;
  second: { isOpen: boolean; open: () => void };
  screen: { on: boolean; toggle: () => void };
  onBlack: () => void;
  onLeave: () => void;
}

/** Which hearing, what is open, and how the last key went. */
export function CourtHead(props: CourtHeadProps) {
  const { hearing, open, place, pages, said, second, screen } = props;
  return (
    <header className={classes.head}>
      <h1 className="truncate flush text-md">{hearing.purpose}</h1>
      {open !== null && (
        <p className="figures truncate">
          <b>{open.name}</b> <span className="quiet">{pageWords(place.page, pages)}</span>
        </p>
      )}
      <p className="grow truncate text-sm" role="status">
        {said ?? ''}
      </p>
      <div className="row gap-2 rigid">
        <span className="quiet text-xs nowrap">Sync and news are off</span>
        <Button
          size="compact-sm"
          variant={place.black ? 'filled' : 'default'}
          aria-pressed={place.black}
          leftSection={<IconEyeOff size={15} aria-hidden />}
          onClick={props.onBlack}
        >
          Black
        </Button>
        <Button
          size="compact-sm"
          variant={second.isOpen ? 'light' : 'default'}
          leftSection={<IconDeviceTv size={15} aria-hidden />}
          onClick={second.open}
        >
          {secondWords(second.isOpen, place)}
        </Button>
        <IconButton
          label={screen.on ? 'Leave full screen' : 'Full screen'}
          icon={screen.on ? IconMinimize : IconMaximize}
          tip={screen.on ? 'Leave full screen (F)' : 'Full screen (F)'}
          onClick={screen.toggle}
        />
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconDoorExit size={15} aria-hidden />}
          onClick={props.onLeave}
        >
          Leave
        </Button>
      </div>
    </header>
  );
}

function pageWords(page: number, pages: number | null): string {
  if (pages === null) return `page ${page}`;
  return pages === 1 ? '' : `page ${page} of ${pages}`;
}

function secondWords(isOpen: boolean, { evidenceId, black }: CourtPlace): string {
  if (!isOpen) return 'Open second window';
  return evidenceId === null || black ? 'Second window: black' : 'Second window: shown';
}
