import { ScrollRegion } from '#renderer/parts/scroll-region.tsx';
import { formatNumber } from '#renderer/lib/quantities.ts';
import { monthName } from '#renderer/features/timeline/timeline-date.ts';
import type { Section, YearSection } from './timeline-rows.ts';
import classes from './timeline.module.css';

interface YearRailProps {
  years: readonly YearSection[];
  /** What is at the top of the list. */
  here: Section | null;
  onGo: (row: number) => void;
}

/** The years next to the list, with the months of the one in sight: how much is where, and a way there. */
export function YearRail({ years, here, onGo }: YearRailProps) {
  return (
    <nav aria-label="Years" className={classes.rail} data-screen-only>
      <ScrollRegion label="Years" className={classes.railScroll}>
        <ol className="py-2 px-1h">
          {years.map((section) => (
            <li key={section.year}>
              <Step
                name={section.year}
                count={section.count}
                here={section === here?.year}
                onGo={() => onGo(section.row)}
              />
              {section === here?.year && section.months.length > 1 && (
                <ol className="py-2 px-1h" data-months>
                  {section.months.map((each) => (
                    <li key={each.month}>
                      <Step
                        name={monthName(Number(each.month.slice(5)), 'short')}
                        count={each.count}
                        here={each === here?.month}
                        onGo={() => onGo(each.row)}
                      />
                    </li>
                  ))}
                </ol>
              )}
            </li>
          ))}
        </ol>
      </ScrollRegion>
    </nav>
  );
}

function Step({ name, count, here, onGo }: { name: string; count: number; here: boolean; onGo: () => void }) {
  return (
    <button type="button" className={classes.step} aria-current={here ? 'location' : undefined} onClick={onGo}>
      {name}
      <span className="quiet text-xs">
        {formatNumber(count)}
        <span className="only-spoken">{count === 1 ? ' entry' : ' entries'}</span>
      </span>
    </button>
  );
}
