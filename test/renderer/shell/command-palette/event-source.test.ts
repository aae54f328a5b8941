import { describe, expect, it } from 'vitest';
import { eventSource } from '#renderer/shell/command-palette/event-source.ts';
import { recordAddress } from '#renderer/features/history/record-address.ts';
import { entry } from '#test/renderer/support/timeline-entries.ts';

describe('the events in the palette', () => {
  const late = entry({ title: 'He is **55 minutes** late' });
  const exhibit = entry({ kind: 'evidence', title: 'He is late again' });

  it('are found by the words of their titles, and lead to the timeline', () => {
    const gone: string[] = [];
    const source = eventSource([late, exhibit], (to) => gone.push(to));
    const [found, ...others] = source.find('minutes late', 5);
    expect(others).toEqual([]);
    expect(found?.entry).toMatchObject({ label: 'He is 55 minutes late', detail: 'Tue 5 Mar 2024' });
    found?.entry.run();
    expect(gone).toEqual([`/timeline?id=${late.id}`]);
  });

  it('are remembered by their ids', () => {
    const source = eventSource([late, exhibit], () => undefined);
    expect(source.known(new Set([`event:${late.id}`, `event:${exhibit.id}`])).map(({ label }) => label)).toEqual([
      'He is 55 minutes late',
    ]);
  });
});

describe('the place of a record in the window', () => {
  it('is there for what has a screen, and safe in an address', () => {
    expect(recordAddress('timelineEntries', 'a b')).toBe('/timeline?id=a%20b');
    expect(recordAddress('hearings', '1')).toBe('/hearings/1');
    expect(recordAddress('tokens', '1')).toBeNull();
  });
});
