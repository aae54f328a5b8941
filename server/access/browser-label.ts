/* A browser as a person knows it: "Chrome on Windows". Never more than that, which would identify people. */

/** In this order: most browsers say that they are the ones before them too. */
const browsers: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera|OPT)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|Chromium|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*\bSafari\//, 'Safari'],
];

const systems: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\b(?:Macintosh|Mac OS X)\b/, 'macOS'],
  [/\b(?:Linux|X11)\b/, 'Linux'],
];

export function browserLabel(userAgent: string | undefined): string {
  // What matters is in the first few hundred characters; no pattern is run on megabytes.
  const said = (userAgent ?? '').slice(0, 400);
  const browser = nameIn(browsers, said);
  const system = nameIn(systems, said);
  if (browser === undefined && system === undefined) return 'A browser';
  return system === undefined ? `${browser}` : `${browser ?? 'A browser'} on ${system}`;
}

function nameIn(list: typeof browsers, said: string): string | undefined {
  return list.find(([pattern]) => pattern.test(said))?.[1];
}
