/** A tag that is none, or is none of a language, is as good as no tag: then the court’s language is the text’s. */
export function localeOf(language: string, usual: string): Intl.Locale {
  try {
    const own = new Intl.Locale(language);
    return /^[a-z]{2,3}$/.test(own.language) && own.language !== 'und' ? own : new Intl.Locale(usual);
  } catch (error) {
    if (error instanceof RangeError) return new Intl.Locale(usual);
    throw error;
  }
}
