import { memo, useSyncExternalStore, type FunctionComponent, type NamedExoticComponent } from 'react';
import { onPreferences, readPreferences } from './preferences.ts';

/** `memo` for what shows dates or times: drawn again, too, when the person changes how these are shown. */
export function memoWithDates<Props extends object>(
  Component: FunctionComponent<Props>,
  areEqual?: (before: Readonly<Props>, after: Readonly<Props>) => boolean,
): NamedExoticComponent<Props> {
  function WithDates(props: Props) {
    useSyncExternalStore(onPreferences, dateSettingsInOneText);
    return <Component {...props} />;
  }
  return memo(WithDates, areEqual);
}

/** The same text as long as they are the same settings. */
function dateSettingsInOneText(): string {
  const { dayOrder, clock, firstDay } = readPreferences();
  return `${dayOrder} ${clock} ${firstDay}`;
}
