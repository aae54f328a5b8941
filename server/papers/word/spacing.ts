import { LineRuleType } from 'docx';
import type { Layout } from '#server/papers/layout.ts';
import { twips } from './lengths.ts';

export interface Spacing {
  line: number;
  lineRule: (typeof LineRuleType)[keyof typeof LineRuleType];
  before: number;
  after: number;
}

/** Of the text; on numbered lines exactly their pitch. */
export function textLines({ pitch, leading, paragraph }: Layout): Spacing {
  return pitch === null
    ? { line: Math.round(leading.text * 240), lineRule: LineRuleType.AUTO, before: 0, after: twips(paragraph.gap) }
    : { line: twips(pitch), lineRule: LineRuleType.EXACTLY, before: 0, after: 0 };
}

/** Of what is single-spaced; with the space after it, whole numbered lines where its own lines are even. */
export function singleLines({ pitch, leading, size }: Layout): Spacing {
  return pitch === null
    ? { line: Math.round(leading.single * 240), lineRule: LineRuleType.AUTO, before: 0, after: twips(size / 2) }
    : { line: twips(pitch / 2), lineRule: LineRuleType.EXACTLY, before: 0, after: twips(pitch / 2) };
}

/** Of what is higher than a line, such as a picture: an exact height would cut it off. */
export function looseLines({ pitch, paragraph }: Layout): Spacing {
  const after = pitch === null ? twips(paragraph.gap) : twips(pitch / 2);
  return { line: 240, lineRule: LineRuleType.AUTO, before: 0, after };
}
