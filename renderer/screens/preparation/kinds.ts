import type { BinderItem } from '#renderer/api/generated.ts';
import type { GivenItem } from '#renderer/api/preparation.ts';
import type { BinderSection } from '#server/rules/preparation.ts';

export type Kind = BinderItem['kind'];

/** How a field of an item is filled in. */
export interface ItemField {
  name: Exclude<keyof GivenItem, 'kind'>;
  label: string;
  as: 'text' | 'line' | 'contact' | 'evidence' | 'witness' | 'phase' | 'todo' | 'record';
  placeholder?: string;
  /** An item can't be without it. */
  needed?: true;
  /** It stays as it was given first. */
  once?: true;
}

interface KindWords {
  noun: string;
  fields: readonly ItemField[];
}

/** What an item of each kind is called, and what one fills in. */
export const kinds: Record<Kind, KindWords> = {
  witness: {
    noun: 'witness',
    fields: [
      { name: 'contactId', label: 'Contact', as: 'contact', needed: true },
      { name: 'topics', label: 'What they can speak to', as: 'text' },
    ],
  },
  exhibit: {
    noun: 'exhibit',
    fields: [
      { name: 'evidenceId', label: 'Evidence', as: 'evidence', needed: true },
      { name: 'purpose', label: 'What it is offered to prove', as: 'text' },
      { name: 'foundation', label: 'Foundation', as: 'text', placeholder: 'Who can say what it is, and how they know' },
      { name: 'witnessId', label: 'Foundation witness', as: 'witness' },
      { name: 'objection', label: 'Objections to expect', as: 'text' },
    ],
  },
  element: {
    noun: 'element',
    fields: [
      { name: 'claim', label: 'What has to be proved', as: 'text', needed: true },
      { name: 'burden', label: 'Burden', as: 'line', placeholder: 'Preponderance of the evidence' },
    ],
  },
  question: {
    noun: 'question',
    fields: [
      { name: 'text', label: 'Question', as: 'text', needed: true },
      { name: 'witnessId', label: 'Witness', as: 'witness' },
      { name: 'phase', label: 'Examination', as: 'phase' },
      { name: 'expected', label: 'Expected answer', as: 'text' },
      { name: 'source', label: 'Source of that answer', as: 'text' },
      { name: 'impeachment', label: 'If the answer is different', as: 'text' },
    ],
  },
  objection: {
    noun: 'objection',
    fields: [
      { name: 'trigger', label: 'When they ask or offer', as: 'text', needed: true },
      { name: 'ground', label: 'Ground', as: 'text', placeholder: 'Hearsay, relevance, foundation' },
      { name: 'response', label: 'Response to expect', as: 'text' },
      { name: 'ruling', label: 'Ruling', as: 'text' },
    ],
  },
  outline: { noun: 'point', fields: [{ name: 'text', label: 'Point', as: 'text', needed: true }] },
  checklist: {
    noun: 'checklist line',
    fields: [{ name: 'text', label: 'What to do or bring', as: 'text', needed: true }],
  },
  todo: { noun: 'to-do', fields: [{ name: 'todoId', label: 'To-do', as: 'todo', needed: true, once: true }] },
  link: {
    noun: 'link',
    fields: [{ name: 'itemId', label: 'Document, evidence, or event', as: 'record', needed: true, once: true }],
  },
};

/** What is added in a section, the usual first. */
export const kindsIn: Record<BinderSection, readonly Kind[]> = {
  summary: ['outline', 'link'],
  pleadings: ['link', 'outline'],
  orders: ['link', 'outline'],
  discovery: ['link', 'outline'],
  elements: ['element'],
  chronology: ['link', 'outline'],
  witnesses: ['witness', 'outline'],
  exhibits: ['exhibit', 'outline'],
  opening: ['outline', 'link'],
  direct: ['question', 'outline'],
  cross: ['question', 'outline'],
  objections: ['objection', 'outline'],
  closing: ['outline', 'link'],
  proposed_order: ['link', 'outline'],
  logistics: ['checklist', 'outline'],
  todos: ['todo', 'checklist'],
};

/** What a section is for, where it is still empty. */
export const purposes: Record<BinderSection, string> = {
  summary: 'The case in a few points: what you ask for, and why.',
  pleadings: 'Motions, responses, and declarations you need at hand.',
  orders: 'Orders in force, and what they say.',
  discovery: 'Requests, answers, and what is still missing.',
  elements: 'What has to be proved, the facts for and against each element, and which exhibit and witness prove them.',
  chronology: 'The events the court needs to know, in order.',
  witnesses: 'Who will speak, and to what.',
  exhibits: 'What you will offer, what it proves, and who lays the foundation.',
  opening: 'What you will say first.',
  direct: 'Questions for your own witnesses.',
  cross: 'Questions for theirs.',
  objections: 'What to object to, on which ground, and what they will answer.',
  closing: 'What you will say last.',
  proposed_order: 'The order you ask the court to sign.',
  logistics: 'Where, when, and what to bring.',
  todos: 'What has to be done before the day.',
};
