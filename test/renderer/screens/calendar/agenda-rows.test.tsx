import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { AgendaDay } from '#renderer/screens/calendar/agenda-rows.tsx';

const day = (complete: boolean): string =>
  renderToStaticMarkup(
    <AgendaDay
      date="2026-03-04"
      today="2026-03-04"
      count={0}
      complete={complete}
      current={false}
      onDay={() => undefined}
    />,
  );

it('calls a day of the agenda free only when all that the calendar shows was loaded', () => {
  expect(day(true)).toContain('Nothing on this day');
  expect(day(false)).not.toContain('Nothing on this day');
  expect(day(false)).toContain('Not everything could be loaded');
});
