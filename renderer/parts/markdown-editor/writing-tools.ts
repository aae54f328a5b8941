import type { StateCommand } from '@codemirror/state';
import { openSearchPanel } from '@codemirror/search';
import {
  IconBlockquote,
  IconBold,
  IconFileSymlink,
  IconH1,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconPageBreak,
  IconSearch,
  IconSuperscript,
  IconTable,
  type Icon,
} from '@tabler/icons-react';
import { formats, headings, type Format } from '#renderer/parts/markdown/formats.ts';
import type { Tool } from '#renderer/parts/markdown/format-toolbar.tsx';
import { footnote, pageBreak } from './insertions.ts';

function tool(name: Format['name'], icon: Icon, more: Partial<Tool> = {}): Tool {
  const format = formats.find((known) => known.name === name);
  if (format === undefined) throw new Error(`No format is called ${name}.`);
  const { label, key, run } = format;
  return { name, label, key, run, icon, ...more };
}

const insertion = (name: string, label: string, icon: Icon, run: StateCommand): Tool => ({
  name,
  label,
  key: null,
  icon,
  run,
});

/** In the order of the toolbar. */
export const writingTools: readonly Tool[] = [
  tool('bold', IconBold),
  tool('italic', IconItalic),
  tool('heading', IconH1, { run: headings(1, 3) }),
  tool('list', IconList),
  tool('numbers', IconListNumbers),
  tool('quote', IconBlockquote, { label: 'Quotation' }),
  tool('table', IconTable),
  insertion('footnote', 'Footnote', IconSuperscript, footnote),
  insertion('page-break', 'Page break', IconPageBreak, pageBreak),
  tool('link', IconLink, { key: 'Mod-k' }),
];

export const findTool: Tool = {
  name: 'find',
  label: 'Find and replace',
  key: 'Mod-f',
  icon: IconSearch,
  run: openSearchPanel,
};

export function citeTool(onCite: () => void): Tool {
  const run = (): boolean => {
    onCite();
    return true;
  };
  return { name: 'cite', label: 'Cite evidence', key: null, icon: IconFileSymlink, run, keepsFocus: false };
}
