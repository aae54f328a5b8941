import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { PaperFont } from './court-profile.ts';
import { invisible, reordering } from './scripts.ts';

/* The fonts that come with Casewright, and which of them a text needs. */

interface Family {
  name: string;
  /** Paths in `@expo-google-fonts/`, which ships whole fonts as TrueType. */
  files: readonly string[];
}

const faces = ['400Regular', '400Regular_Italic', '700Bold', '700Bold_Italic'];
const upright = ['400Regular', '700Bold'];
const family = (name: string, folder: string, styles: readonly string[]): Family => ({
  name,
  files: styles.map((style) => `${folder}/${style}/${name.replaceAll(' ', '')}_${style}.ttf`),
});

export const baseFamilies: Readonly<Record<PaperFont, Family>> = {
  tinos: family('Tinos', 'tinos', faces),
  arimo: family('Arimo', 'arimo', faces),
  cousine: family('Cousine', 'cousine', faces),
};

/** For what the base fonts don’t have; tried in this order for the characters they may have. */
const otherFamilies: readonly (Family & { may: RegExp })[] = [
  { ...family('Amiri', 'amiri', faces), may: /\p{scx=Arabic}/u },
  { ...family('Noto Sans Devanagari', 'noto-sans-devanagari', upright), may: /\p{scx=Devanagari}/u },
  { ...family('Noto Sans Thai', 'noto-sans-thai', upright), may: /\p{scx=Thai}/u },
  { ...family('Noto Sans Khmer', 'noto-sans-khmer', upright), may: /\p{scx=Khmer}/u },
  { ...family('Noto Sans Lao', 'noto-sans-lao', upright), may: /\p{scx=Lao}/u },
  { ...family('Noto Serif KR', 'noto-serif-kr', upright), may: /\p{scx=Hangul}/u },
  {
    ...family('Noto Serif SC', 'noto-serif-sc', upright),
    may: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u3000-\u303F\uFF00-\uFFEF\p{So}\p{No}]/u,
  },
  {
    ...family('Noto Emoji', 'noto-emoji', upright),
    may: /[\p{Extended_Pictographic}\p{Emoji}\p{S}]/u,
  },
];

export interface FontSet {
  /** Families in the order in which a character is looked for in them. */
  text: readonly string[];
  mono: readonly string[];
  files: readonly string[];
  /** False for a character that none of them has, or that would turn the text’s order around. */
  printable(character: string): boolean;
}

/** Code points that a font has, as runs: so many that it has not, so many that it has, and so on. */
type Runs = readonly number[];

export interface FontShelf {
  /** The fonts for a text, and for nothing else: what was set before makes no difference. */
  fontsFor(base: PaperFont, text: string): FontSet;
  bytes(file: string): Uint8Array;
}

export function openFontShelf(coverageOf: (bytes: Uint8Array) => Runs): FontShelf {
  const read = new Map<string, Uint8Array>();
  const covered = new Map<string, Uint8Array>();
  const bytes = (file: string): Uint8Array => {
    const known = read.get(file) ?? readFileSync(fileURLToPath(import.meta.resolve(`@expo-google-fonts/${file}`)));
    read.set(file, known);
    return known;
  };
  const has = ({ files: [file = ''] }: Family, character: string): boolean => {
    const bits = covered.get(file) ?? bitsOf(coverageOf(bytes(file)));
    covered.set(file, bits);
    const point = character.codePointAt(0) ?? 0;
    return (((bits[point >> 3] ?? 0) >> (point & 7)) & 1) === 1;
  };
  return {
    bytes,
    fontsFor: (base, text) => {
      const own = baseFamilies[base];
      const wanted = new Set<Family>();
      const missing = new Set<string>();
      for (const character of new Set(text)) {
        if (reordering.test(character)) missing.add(character);
        else if (!/[\n\r\t]/.test(character) && !invisible.test(character) && !has(own, character)) {
          const found = otherFamilies.find((other) => other.may.test(character) && has(other, character));
          if (found) wanted.add(found);
          else missing.add(character);
        }
      }
      const others = otherFamilies.filter((other) => wanted.has(other));
      const mono = baseFamilies.cousine;
      const families = [...new Set([own, mono, ...others])];
      return {
        text: [own, ...others].map(({ name }) => name),
        mono: [mono, own, ...others].map(({ name }) => name),
        files: families.flatMap(({ files }) => files),
        printable: (character) => !missing.has(character),
      };
    },
  };
}

function bitsOf(runs: Runs): Uint8Array {
  const bits = new Uint8Array(0x110000 / 8);
  let at = 0;
  runs.forEach((length, index) => {
    if (index % 2 === 1) for (let point = at; point < at + length; point += 1) bits[point >> 3]! |= 1 << (point & 7);
    at += length;
  });
  return bits;
}
