import type { Template } from '#renderer/api/generated.ts';

export interface TemplateGroup {
  heading: string;
  templates: Template[];
}

const letters: readonly Template['kind'][] = ['letter', 'brief'];
const lists: readonly Template['kind'][] = ['list', 'other'];

/** As they are looked for: one’s own first, then what is filed, then what goes with it, each in the order of the list. */
export function groupTemplates(all: readonly Template[]): TemplateGroup[] {
  const groups = Map.groupBy(all, headingOf);
  return headings.flatMap((heading) => {
    const templates = groups.get(heading);
    return templates === undefined ? [] : [{ heading, templates }];
  });
}

const headings = [
  'Your own',
  'Papers for the court',
  'Lists and outlines',
  'Letters, settlement and mediation',
] as const;

function headingOf({ own, kind }: Template): (typeof headings)[number] {
  if (own) return 'Your own';
  if (letters.includes(kind)) return 'Letters, settlement and mediation';
  return lists.includes(kind) ? 'Lists and outlines' : 'Papers for the court';
}
