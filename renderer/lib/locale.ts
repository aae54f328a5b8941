/*
 * How this person writes dates and numbers. The window says it once, from the browser, before anything is shown;
 * without a window (tests, a report) it is plain English.
 */

let language = 'en-US';

/** Latin figures and our calendar, in every language: what is shown can be typed back. */
function own(tag: string): string {
  return new Intl.Locale(tag, { numberingSystem: 'latn', calendar: 'gregory' }).toString();
}

let spelled = own(language);

/** Takes the browser's language; one it does not know itself leaves the former. */
export function speakLanguage(tag: string): void {
  try {
    spelled = own(tag);
    language = tag;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
}

/** The language, for sorting and for words that differ by it. */
export function languageNow(): string {
  return language;
}

/** The tag for Intl's formatters. */
export function localeNow(): string {
  return spelled;
}
