import { expect, it } from 'vitest';
import { namedScreensFor, places, placesFor, recordAddress, screens } from '#renderer/shell/screens.ts';

it('leads to each screen by a path and its own key', () => {
  const unique = (all: readonly string[]): void => expect(new Set(all).size).toBe(all.length);
  unique(screens.map(({ path }) => path));
  unique(namedScreensFor('desktop').flatMap(({ key }) => key ?? []));
  unique(screens.flatMap(({ opens }) => opens ?? []));
});

it('shows a record at the address of its screen, safe in an address', () => {
  expect(recordAddress('timelineEntries', 'a b')).toBe('/timeline?id=a%20b');
  expect(recordAddress('hearings', '1')).toBe('/hearings/1');
  expect(recordAddress('tokens', '1')).toBeNull();
});

it('has sync on a desktop alone', () => {
  const hosted = placesFor('hosted').map(({ address }) => address);
  expect(places.map(({ address }) => address).filter((address) => !hosted.includes(address))).toEqual(['/sync']);
  expect(namedScreensFor('hosted').map(({ address }) => address)).not.toContain('/sync');
});
