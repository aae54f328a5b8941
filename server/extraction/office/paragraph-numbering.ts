import { listNumber } from './list-number.ts';
import type { ListDefinition, ListInstance, ListLevel, NumberingDefinitions } from './numbering-definitions.ts';
import { listOfStyle, type WordStyles } from './word-styles.ts';

/** What a paragraph says about its own numbering; what it leaves out comes from its style. */
export interface ParagraphList {
  style: string | null;
  list: string | null;
  level: number | null;
}

/** The number is null for bullets, and where the file numbers without writing anything; `count` is it in figures. */
export interface ListPlace {
  number: string | null;
  level: number;
  count: number;
}

type Lists = Pick<NumberingDefinitions, 'definitions' | 'instances'>;

interface ResolvedList {
  definition: string;
  levels: ListDefinition['levels'];
  instance: ListInstance;
}

/**
 * Numbers the paragraphs of one story in the order of the file, as Word does: uses of one definition count on together,
 * across headings and tables, unless a use asks to start again.
 */
export class ParagraphNumbering {
  #numbering: Lists;
  #styles: WordStyles;
  #counts = new Map<string, Map<number, number>>();
  #restarted = new Set<string>();

  constructor(numbering: Lists, styles: WordStyles) {
    this.#numbering = numbering;
    this.#styles = styles;
  }

  /** The paragraph's place in its list, counted now: ask once for each paragraph. Null when it is in none. */
  next(paragraph: ParagraphList): ListPlace | null {
    const id = paragraph.list ?? listOfStyle(this.#styles, paragraph.style);
    const list = id === null ? null : this.#resolve(id);
    if (id === null || !list) return null;
    const at = paragraph.level ?? levelOfStyle(list, paragraph.style) ?? 0;
    const level = levelAt(list, at);
    if (!level) return null;
    const counts = this.#count(id, list, at, level);
    const number = level.format === 'bullet' ? '' : numberOf(list, level, counts).trim();
    return { number: number === '' ? null : number, level: at, count: counts.get(at) ?? 0 };
  }

  #count(id: string, list: ResolvedList, at: number, level: ListLevel): ReadonlyMap<number, number> {
    const counts = this.#counts.get(list.definition) ?? new Map<number, number>();
    this.#counts.set(list.definition, counts);
    const start = list.instance.starts.get(at);
    const use = `${id}/${at}`;
    const before = counts.get(at);
    if (start !== undefined && !this.#restarted.has(use)) counts.set(at, start);
    else counts.set(at, before === undefined ? (start ?? level.start) : before + 1);
    this.#restarted.add(use);
    for (const deeper of counts.keys()) {
      const after = levelAt(list, deeper)?.restartAfter ?? null;
      if (deeper > at && after !== null && at <= after) counts.delete(deeper);
    }
    return counts;
  }

  #resolve(id: string): ResolvedList | null {
    const instance = this.#numbering.instances.get(id);
    if (!instance) return null;
    let name = instance.definition;
    let definition = this.#numbering.definitions.get(name);
    const seen = new Set<string>();
    while (definition && definition.link !== null && !seen.has(name)) {
      seen.add(name);
      const linked = this.#numbering.instances.get(listOfStyle(this.#styles, definition.link) ?? '');
      name = linked?.definition ?? '';
      definition = this.#numbering.definitions.get(name);
    }
    return definition ? { definition: name, levels: definition.levels, instance } : null;
  }
}

function levelAt({ levels, instance }: ResolvedList, at: number): ListLevel | null {
  return instance.levels.get(at) ?? levels.get(at) ?? null;
}

function levelOfStyle({ levels }: ResolvedList, style: string | null): number | null {
  if (style === null) return null;
  for (const [at, level] of levels) if (level.style === style) return at;
  return null;
}

/** Levels above that were not counted yet show what they would start with. */
function numberOf(list: ResolvedList, level: ListLevel, counts: ReadonlyMap<number, number>): string {
  return level.text.replace(/%([1-9])/g, (_, digit: string) => {
    const at = Number(digit) - 1;
    const above = levelAt(list, at);
    const value = counts.get(at) ?? list.instance.starts.get(at) ?? above?.start ?? 0;
    const format = above?.format ?? 'decimal';
    return listNumber(value, level.digitsOnly && format !== 'none' ? 'decimal' : format);
  });
}
