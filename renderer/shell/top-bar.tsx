import { UnstyledButton } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { RefObject } from 'react';
import { useLocation } from 'wouter';
import { Keys } from '#renderer/parts/keys.tsx';
import { AccountMenu } from './account-menu.tsx';
import { ActivityButton } from './activity/activity-button.tsx';
import { HistorySteps } from './history-steps.tsx';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { MatterSwitcher } from './matter-switcher/matter-switcher.tsx';
import { usePhone } from '#renderer/parts/narrow.ts';
import { places } from './screens.ts';
import { useShownTitle } from '#renderer/parts/screen-title.ts';
import { SearchField } from './search-field.tsx';
import { SyncState } from './sync-state.tsx';
import { ThemeSwitch } from '#renderer/features/preferences/theme-switch.tsx';
import { UploadChip } from '#renderer/features/uploads/upload-chip.tsx';
import { isWithin } from './use-is-here.ts';
import classes from './shell.module.css';

interface TopBarProps {
  searchField: RefObject<HTMLInputElement | null>;
  onPalette: () => void;
}

export function TopBar({ searchField, onPalette }: TopBarProps) {
  const [location] = useLocation();
  const here = places.find(({ address }) => isWithin(location, address));
  const { case: matter } = useMatter();
  const phone = usePhone();
  const shown = useShownTitle() ?? here?.label ?? 'Casewright';
  useDocumentTitle(
    [shown, matter.caption, 'Casewright']
      .filter((part, at, all) => part !== '' && all.indexOf(part) === at)
      .join(' · '),
  );
  return (
    <header className={classes.top}>
      <div className="row gap-2 min-w-0">
        {phone ? <MatterSwitcher folded /> : <HistorySteps />}
        <div className={classes.where}>
          {matter.caption !== '' && (
            <span className="truncate quiet" title={matter.caption}>
              {matter.caption}
            </span>
          )}
          <b>{here?.label ?? shown}</b>
        </div>
      </div>
      <div className={classes.find}>
        <SearchField field={searchField} />
        <UnstyledButton
          className={classes.paletteButton}
          onClick={onPalette}
          aria-label="Go to anything, do anything"
          aria-keyshortcuts="Control+K Meta+K"
        >
          <span>Go to</span>
          <Keys keys="mod+k" />
        </UnstyledButton>
      </div>
      <div className="row to-end gap-2">
        <UploadChip />
        <SyncState />
        <ActivityButton />
        {!phone && <ThemeSwitch />}
        <AccountMenu />
      </div>
    </header>
  );
}
