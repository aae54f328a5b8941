import { syntaxTree } from '@codemirror/language';
import type { EditorState, Extension } from '@codemirror/state';
import { hoverTooltip } from '@codemirror/view';
import type { SyntaxNode } from '@lezer/common';
import { readCitation } from '#server/rules/citations.ts';
import type { DescribeCitation } from './drawing.ts';

/** Says what a citation points at when the pointer rests on it. */
export function citationWords(describe: DescribeCitation): Extension {
  return hoverTooltip(({ state }, at, side) => {
    const found = linkAt(state, at, side);
    const url = found?.getChild('URL') ?? null;
    if (found === null || url === null) return null;
    const citation = readCitation(state.doc.sliceString(url.from, url.to));
    if (citation === null) return null;
    const words = describe(citation) ?? 'This evidence is not in this matter. Check the citation.';
    if (words === '') return null;
    return {
      pos: found.from,
      end: found.to,
      above: true,
      create: () => {
        const dom = document.createElement('div');
        dom.className = 'cm-citation-words';
        dom.textContent = words;
        return { dom };
      },
    };
  });
}

function linkAt(state: EditorState, at: number, side: -1 | 1): SyntaxNode | null {
  for (let node: SyntaxNode | null = syntaxTree(state).resolveInner(at, side); node !== null; node = node.parent) {
    if (node.name === 'Link') return node;
  }
  return null;
}
