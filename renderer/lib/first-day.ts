interface WeekInfo {
  firstDay: number;
}
type LocaleWithWeek = Intl.Locale & { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo };

/** The weekday a week begins with where this language is spoken; 0 is Sunday. Monday where it is unknown. */
export function firstDayOfWeek(locale: string): number {
  const tag: LocaleWithWeek = new Intl.Locale(locale);
  const info = tag.getWeekInfo?.() ?? tag.weekInfo;
  return info === undefined ? 1 : info.firstDay % 7;
}
