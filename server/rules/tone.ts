import { findPhrases, type ToneIssue } from './tone-find.ts';
import { isEnglish } from './tone-language.ts';
import type { ToneRule } from './tone-phrases.ts';
import { findLong, findShouting, mostWords, wordsIn } from './tone-shape.ts';

/*
 * The tone of a draft, by rules that work offline: brief, informative, friendly and firm (BIFF), with the words that
 * speak against it. It reads English only, and says so of a text in another language. It marks what may be taken badly;
 * whether it is, a person decides.
 */

interface Verdict {
  ok: boolean;
  why: string;
}

export interface ToneCheck {
  biff: Record<'brief' | 'informative' | 'friendly' | 'firm', Verdict>;
  /** By their place in the text. */
  issues: ToneIssue[];
  /** How many, without what is quoted from an earlier mail. */
  words: number;
}

export function checkTone(text: string): ToneCheck {
  const words = wordsIn(text);
  const brief = briefVerdict(words.length);
  if (!isEnglish(text, words)) {
    const notChecked: Verdict = { ok: false, why: 'Not checked: this check reads English only.' };
    const biff = { brief, informative: notChecked, friendly: notChecked, firm: notChecked };
    return { biff, issues: findLong(text, words), words: words.length };
  }
  const issues = [...findPhrases(text), ...findShouting(text), ...findLong(text, words)].toSorted(
    (one, other) => one.start - other.start || one.end - other.end,
  );
  return {
    biff: {
      brief,
      informative: informativeVerdict(text, words.length, issues),
      friendly: friendlyVerdict(text, issues),
      firm: firmVerdict(text, issues),
    },
    issues,
    words: words.length,
  };
}

function briefVerdict(words: number): Verdict {
  const ok = words <= mostWords;
  return { ok, why: `${words} ${words === 1 ? 'word' : 'words'}. Up to ${mostWords} are easy to answer.` };
}

const concrete =
  /\d|\?|\b(?:please|today|tonight|tomorrow|yesterday|noon|midnight|(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|april|june|july|august|september|october|november|december|school|doctor|court|appointment|pick ?up|drop ?off|confirm|agree|attached)\b/iu;
const fewWords = 6;

function informativeVerdict(text: string, words: number, issues: readonly ToneIssue[]): Verdict {
  if (has(issues, 'off_topic'))
    return { ok: false, why: 'Possibly off the topic in part. Keep to one present question.' };
  if (words > fewWords && !concrete.test(text)) {
    return { ok: false, why: 'No date, time, place or request was found. Say what you ask for and by when.' };
  }
  return { ok: true, why: 'It keeps to the matter.' };
}

const kind =
  /\b(?:hi|hello|dear|good (?:morning|afternoon|evening)|thanks|thank you|please|appreciate|best|regards|sincerely)\b/iu;

function friendlyVerdict(text: string, issues: readonly ToneIssue[]): Verdict {
  if (has(issues, 'hostile', 'sarcastic', 'threatening')) {
    return { ok: false, why: 'Some words may be taken as unfriendly. See what is marked.' };
  }
  if (kind.test(text)) return { ok: true, why: 'It is polite.' };
  return { ok: true, why: 'Nothing unfriendly was found. A greeting or a thank you would help.' };
}

const hedges =
  /\b(?:maybe|perhaps|i guess|i suppose|sort of|kind of|not sure|if you feel like|whenever you can|sorry to bother)\b/giu;
const [mostQuestions, mostHedges] = [2, 2];

function firmVerdict(text: string, issues: readonly ToneIssue[]): Verdict {
  if (has(issues, 'threatening')) {
    return { ok: false, why: 'Some words may be taken as a threat. A plain next step is firmer.' };
  }
  const questions = [...text.matchAll(/\?(?=\s|$)/g)].length;
  if (questions > mostQuestions) {
    return { ok: false, why: `It asks ${questions} questions. One or two, with a date for the answer, are firmer.` };
  }
  if ([...text.matchAll(hedges)].length > mostHedges) {
    return { ok: false, why: 'It hedges several times. Say what you will do, or ask one question.' };
  }
  return { ok: true, why: 'It makes one point and ends there.' };
}

function has(issues: readonly ToneIssue[], ...rules: readonly ToneRule[]): boolean {
  return issues.some(({ rule }) => rules.includes(rule));
}
