/* Preparation binders: what they consist of, and what is still missing to prove an element. Pure. */

/** The sections that every binder has, in their order. */
export const binderSections = [
  { kind: 'summary', title: 'Summary' },
  { kind: 'pleadings', title: 'Pleadings' },
  { kind: 'orders', title: 'Orders' },
  { kind: 'discovery', title: 'Discovery' },
  { kind: 'elements', title: 'Proof chart' },
  { kind: 'chronology', title: 'Chronology' },
  { kind: 'witnesses', title: 'Witnesses' },
  { kind: 'exhibits', title: 'Exhibits' },
  { kind: 'opening', title: 'Opening' },
  { kind: 'direct', title: 'Direct examination' },
  { kind: 'cross', title: 'Cross-examination' },
  { kind: 'objections', title: 'Objections' },
  { kind: 'closing', title: 'Closing' },
  { kind: 'proposed_order', title: 'Proposed order' },
  { kind: 'logistics', title: 'Logistics' },
  { kind: 'todos', title: 'To-dos' },
] as const;
export type BinderSection = (typeof binderSections)[number]['kind'];

export const binderItemKinds = [
  'witness',
  'exhibit',
  'element',
  'question',
  'objection',
  'outline',
  'checklist',
  'todo',
  'link',
] as const;
export type BinderItemKind = (typeof binderItemKinds)[number];

/** What items say, whatever their kind, but for what they are about and whom they name. */
export const factNames = [
  'topics',
  'purpose',
  'foundation',
  'objection',
  'claim',
  'burden',
  'phase',
  'text',
  'expected',
  'source',
  'impeachment',
  'trigger',
  'ground',
  'response',
  'ruling',
  'level',
  'done',
] as const;

/** What happened to an exhibit in court, in the order in which it can. */
export const exhibitMarks = ['offered', 'admitted', 'excluded', 'withdrawn'] as const;

export const questionPhases = ['direct', 'cross', 'redirect', 'recross'] as const;
export type QuestionPhase = (typeof questionPhases)[number];

export const binderLimits = { binders: 50, items: 2000, supports: 100, marks: 200 } as const;

/** The section where an item is put that nobody places. */
export function usualSection(item: {
  kind: BinderItemKind;
  phase?: QuestionPhase | undefined;
  resource?: string | null | undefined;
}): BinderSection {
  switch (item.kind) {
    case 'witness':
      return 'witnesses';
    case 'exhibit':
      return 'exhibits';
    case 'element':
      return 'elements';
    case 'question':
      return item.phase === 'cross' || item.phase === 'recross' ? 'cross' : 'direct';
    case 'objection':
      return 'objections';
    case 'checklist':
      return 'logistics';
    case 'todo':
      return 'todos';
    case 'outline':
      return 'summary';
    case 'link':
      return item.resource === 'timeline' ? 'chronology' : item.resource === 'document' ? 'pleadings' : 'summary';
  }
}

/** What is said for or against an element, as far as gaps follow from it. */
interface Support {
  fact: string;
  evidenceId: string | null;
  timelineEntryId: string | null;
  witnessId: string | null;
  against: boolean;
}

export interface Element {
  id: string;
  claim: string;
  support: readonly Support[];
}

export type GapKind = 'no_support' | 'no_witness' | 'contradicted' | 'not_in_packet';

export interface Gap {
  elementId: string;
  kind: GapKind;
  text: string;
}

/**
 * What is missing to prove these elements, in their order: one that nothing supports; one whose evidence no witness is
 * named for, who would lay its foundation; one that something is said against; one whose evidence is in none of the
 * case’s packets, where it has packets (`packed`: the evidence in them).
 */
export function gapsOf(elements: readonly Element[], packed: readonly string[] | null): Gap[] {
  const inPacket = packed === null ? null : new Set(packed);
  return elements.flatMap(({ id, support }) => {
    const gaps: Gap[] = [];
    const add = (kind: GapKind, text: string) => gaps.push({ elementId: id, kind, text });
    const backing = support.filter(({ against }) => !against);
    if (backing.length === 0) add('no_support', 'Nothing supports this yet.');
    const exhibits = backing.filter(({ evidenceId }) => evidenceId !== null);
    const alone = exhibits.filter(({ witnessId }) => witnessId === null).length;
    if (alone > 0) {
      const which = alone === 1 ? 'one exhibit' : `${alone} exhibits`;
      add('no_witness', `No witness lays the foundation for ${which}.`);
    }
    const against = support.length - backing.length;
    if (against > 0) {
      add('contradicted', `${against === 1 ? 'One fact speaks' : `${against} facts speak`} against this.`);
    }
    const left = exhibits.filter(({ evidenceId }) => inPacket?.has(evidenceId ?? '') === false).length;
    if (left > 0) add('not_in_packet', `${left === 1 ? 'One exhibit is' : `${left} exhibits are`} in no packet.`);
    return gaps;
  });
}
