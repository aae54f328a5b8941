import { dateSettings, type DayOfWeek } from './date-settings.ts';
import { localeNow } from './locale.ts';

interface WeekInfo {
  firstDay: number;
}
type LocaleWithWeek = Intl.Locale & { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo };

/** The weekday a week begins with: as set, or as usual where the language is spoken; Monday where that is unknown. */
export function firstDayOfWeek(): DayOfWeek {
  const { firstDay } = dateSettings();
  if (firstDay !== null) return firstDay;
  const tag: LocaleWithWeek = new Intl.Locale(localeNow());
  const info = tag.getWeekInfo?.() ?? tag.weekInfo;
  return info === undefined ? 1 : ((info.firstDay % 7) as DayOfWeek);
}
