import { Tooltip, UnstyledButton } from '@mantine/core';
import { IconKeyboard, IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { Link } from 'wouter';
import { WithKeys } from '#renderer/parts/keys.tsx';
import { MatterSwitcher } from './matter-switcher/matter-switcher.tsx';
import type { Place } from '#renderer/features/screens/define-screen.ts';
import { placesFor } from './screens.ts';
import { useIsHere } from './use-is-here.ts';
import { useSession } from '#renderer/features/session/session.tsx';
import classes from './shell.module.css';

interface RailProps {
  folded: boolean;
  onFold: () => void;
  onShortcuts: () => void;
}

export function Rail({ folded, onFold, onShortcuts }: RailProps) {
  const { mode } = useSession();
  const places = (part: Place['rail']): Place[] => placesFor(mode).filter(({ rail }) => rail === part);
  const Fold = folded ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <nav className="stack min-h-0 scroll rule-right screen-only on-rail" aria-label="Main">
      <MatterSwitcher folded={folded} />
      <ul className={classes.places}>
        {places('matter').map((place) => (
          <RailLink key={place.path} place={place} folded={folded} />
        ))}
      </ul>
      <ul className={classes.places} data-low>
        {places('application').map((place) => (
          <RailLink key={place.path} place={place} folded={folded} />
        ))}
      </ul>
      <div className={classes.railFoot}>
        <Tooltip label={folded ? 'Show names' : 'Show icons only'} position="right">
          <UnstyledButton
            className={classes.railTool}
            onClick={onFold}
            aria-label={folded ? 'Show names' : 'Show icons only'}
          >
            <Fold size={18} stroke={1.6} aria-hidden />
          </UnstyledButton>
        </Tooltip>
        <Tooltip label={<WithKeys label="Keyboard shortcuts" keys="?" />} position="right">
          <UnstyledButton className={classes.railTool} onClick={onShortcuts} aria-label="Keyboard shortcuts">
            <IconKeyboard size={18} stroke={1.6} aria-hidden />
          </UnstyledButton>
        </Tooltip>
      </div>
    </nav>
  );
}

function RailLink({ place, folded }: { place: Place; folded: boolean }) {
  const here = useIsHere(place);
  return (
    <li>
      <Tooltip
        label={<WithKeys label={place.label} keys={`g ${place.key}`} />}
        position="right"
        openDelay={folded ? 350 : 900}
      >
        <Link
          href={place.address}
          aria-keyshortcuts={`g ${place.key}`}
          className={classes.place ?? ''}
          aria-current={here ? 'page' : undefined}
        >
          <place.icon size={18} stroke={1.6} aria-hidden />
          <span className={folded ? 'only-spoken' : undefined}>{place.label}</span>
        </Link>
      </Tooltip>
    </li>
  );
}
