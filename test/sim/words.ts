import type { V1Resource } from './v1-resources.ts';

/** Gives out marks and names, each once. */
export class Marks {
  #last = 0;

  text(word: string): string {
    return `${word} v${this.#next()}x`;
  }

  name(): string {
    return `k${this.#next()}x`;
  }

  uuid(): string {
    return `00000000-0000-7000-8000-${String(this.#next()).padStart(12, '0')}`;
  }

  day(): string {
    return new Date(Date.UTC(2100, 0, 1) + this.#next() * 86_400_000).toISOString().slice(0, 10);
  }

  #next(): number {
    this.#last += 1;
    return this.#last;
  }
}

/** Which field of a record carries what. */
export const texts: Readonly<Record<V1Resource, readonly string[]>> = {
  courtCases: ['notes', 'judge', 'court'],
  folders: [],
  issues: ['description'],
  contacts: ['notes', 'organization'],
  evidence: ['description'],
  documents: ['body', 'recordNotes'],
  hearings: ['notes', 'place'],
  todos: ['detail'],
  timelineEntries: ['detail'],
  hearingResources: ['note'],
  documentAttachments: ['description'],
  messages: ['note'],
  binders: [],
  binderItems: [],
  elementSupports: [],
  packets: [],
  packetItems: [],
  redactions: [],
  custodyPages: [],
};
export const days: Partial<Record<V1Resource, string>> = {
  courtCases: 'filedDate',
  evidence: 'eventDate',
  hearings: 'date',
  todos: 'due',
  timelineEntries: 'date',
};
export const headings: Partial<Record<V1Resource, string>> = {
  courtCases: 'caption',
  folders: 'name',
  documents: 'title',
  issues: 'name',
  contacts: 'name',
  hearings: 'purpose',
  todos: 'title',
  timelineEntries: 'title',
};

export const createWeights = {
  courtCases: 1,
  folders: 2,
  issues: 1,
  contacts: 2,
  evidence: 3,
  documents: 3,
  hearings: 2,
  todos: 3,
  timelineEntries: 3,
  hearingResources: 0,
  documentAttachments: 0,
  messages: 0,
  binders: 0,
  binderItems: 0,
  elementSupports: 0,
  packets: 0,
  packetItems: 0,
  redactions: 0,
  custodyPages: 0,
} satisfies Record<V1Resource, number>;
