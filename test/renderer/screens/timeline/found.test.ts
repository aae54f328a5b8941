import { describe, expect, it } from 'vitest';
import events from '#renderer/screens/timeline/found.ts';
import { entry } from '#test/renderer/support/timeline-entries.ts';

describe('the events in the palette', () => {
  const late = entry({ title: 'He is **55 minutes** late' });
  const exhibit = entry({ kind: 'evidence', title: 'He is late again' });

  it('are found by the words of their titles, and lead to the timeline', () => {
    const gone: string[] = [];
    const source = events.source([late, exhibit], (to) => gone.push(to));
    const [found, ...others] = source.find('minutes late', 5);
    expect(others).toEqual([]);
    expect(found?.entry).toMatchObject({ label: 'He is 55 minutes late', detail: 'Tue 5 Mar 2024' });
    found?.entry.run();
    expect(gone).toEqual([`/timeline?id=${late.id}`]);
  });

  it('are remembered by their ids', () => {
    const source = events.source([late, exhibit], () => undefined);
    expect(source.known(new Set([`event:${late.id}`, `event:${exhibit.id}`])).map(({ label }) => label)).toEqual([
      'He is 55 minutes late',
    ]);
  });
});
