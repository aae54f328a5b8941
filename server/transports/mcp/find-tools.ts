import { methodMeantBy } from './nearest-names.ts';
import type { Tool } from './tool.ts';

const most = 5;
const inHeading = 3;
const inDetail = 1;

/** Tools that have some of the words, best first: a word in the name or summary counts more, and a rare one more still. */
export function findTools(tools: readonly Tool[], query: string): Tool[] {
  const texts = tools.map((tool) => ({ tool, heading: headingOf(tool), detail: detailOf(tool) }));
  const words = stemsOf(query).map((word) => ({ word, weight: rarity(word, texts) }));
  return texts
    .map(({ tool, heading, detail }) => {
      const score = ({ word, weight }: { word: string; weight: number }) =>
        weight * (heading.has(word) ? inHeading : detail.has(word) ? inDetail : 0);
      return { tool, score: words.reduce((sum, word) => sum + score(word), 0) };
    })
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ tool }) => tool);
}

interface Text {
  heading: ReadonlySet<string>;
  detail: ReadonlySet<string>;
}

function headingOf({ operation }: Tool): ReadonlySet<string> {
  return new Set(stemsOf(`${operation.id} ${operation.summary}`));
}

function detailOf({ operation, places }: Tool): ReadonlySet<string> {
  return new Set(stemsOf(`${operation.description} ${[...places.keys()].join(' ')}`));
}

function rarity(word: string, texts: readonly Text[]): number {
  const having = texts.filter(({ heading, detail }) => heading.has(word) || detail.has(word)).length;
  return Math.log(1 + texts.length / (1 + having));
}

function stemsOf(text: string): string[] {
  const words =
    text
      .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .match(/[\p{L}\p{N}]{2,}/gu) ?? [];
  return [...new Set(words.flatMap((word) => [stem(word), methodMeantBy(word) ?? stem(word)]))];
}

/** Close enough for English plurals and verb forms, which is all that summaries have. */
function stem(word: string): string {
  return word.length > 4 ? word.replace(/(?:ies|es|s|ing|ed|e|y)$/, '') : word.replace(/(?<=...)s$/, '');
}
