type Rgb = readonly [number, number, number];
export type Tokens = ReadonlyMap<string, string>;

/** The colours of a theme, by name, as tokens.css gives them; dark falls back to light for what it does not name. */
export function readTokens(css: string, theme: 'light' | 'dark'): Tokens {
  const tokens = new Map<string, string>();
  for (const [, selector = '', body = ''] of css.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    const dark = selector.includes("='dark'");
    if (!selector.includes(':root') || selector.includes(':not(') || selector.includes('density')) continue;
    if (dark && theme === 'light') continue;
    for (const [, name = '', value = ''] of body.matchAll(/--([\w-]+):\s*(#[0-9a-f]{3,6})\s*;/gi))
      tokens.set(name, value);
  }
  return tokens;
}

/** The contrast of two colors, 1 to 21, as WCAG 2 measures it. */
export function contrast(front: string, back: string): number {
  const [lighter, darker] = [luminance(rgb(front)), luminance(rgb(back))].toSorted((a, b) => b - a);
  return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05);
}

function rgb(hex: string): Rgb {
  const digits = hex.slice(1);
  const full = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
  const part = (at: number): number => Number.parseInt(full.slice(at, at + 2), 16);
  return [part(0), part(2), part(4)];
}

function luminance(colour: Rgb): number {
  const [red = 0, green = 0, blue = 0] = colour.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
