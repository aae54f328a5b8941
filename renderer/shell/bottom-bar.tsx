import { Menu, UnstyledButton } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { Link, useLocation } from 'wouter';
import type { Place } from '#renderer/features/screens/define-screen.ts';
import { useSession } from '#renderer/features/session/session.tsx';
import { placesFor } from './screens.ts';
import { isWithin, useIsHere } from './use-is-here.ts';
import classes from './shell.module.css';

/** What is looked up most on the way to court; the rest is one tap further. */
const first = ['/', '/evidence', '/timeline', '/calendar'];

/** The rail of a telephone: four places, and all others in a menu. */
export function BottomBar() {
  const { mode } = useSession();
  const places = placesFor(mode);
  const [location] = useLocation();
  const elsewhere = !first.some((address) => isWithin(location, address));
  const others = places.filter(({ address }) => !first.includes(address));
  return (
    <nav className={classes.bottom} aria-label="Main">
      {places
        .filter(({ address }) => first.includes(address))
        .map((place) => (
          <BottomLink key={place.path} place={place} />
        ))}
      <Menu position="top-end" width={240}>
        <Menu.Target>
          <UnstyledButton className={classes.bottomPlace} aria-current={elsewhere ? 'page' : undefined}>
            <IconDots size={20} stroke={1.6} aria-hidden />
            More
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown className={classes.bottomMenu}>
          {others.map(({ path, address, label, icon: Sign }) => (
            <Menu.Item
              key={path}
              component={Link}
              href={address}
              leftSection={<Sign size={18} stroke={1.6} aria-hidden />}
            >
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </nav>
  );
}

function BottomLink({ place }: { place: Place }) {
  const here = useIsHere(place);
  return (
    <Link href={place.address} className={classes.bottomPlace ?? ''} aria-current={here ? 'page' : undefined}>
      <place.icon size={20} stroke={1.6} aria-hidden />
      {place.label}
    </Link>
  );
}
