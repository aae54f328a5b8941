import { isOn } from './word-look.ts';
import type { Attributes } from './xml.ts';

/** A field of an old Word form (w:ffData): what a box or a list shows, which is in no words of the document. */
export class FormField {
  #kind: 'box' | 'list' | null = null;
  #checked = false;
  #entries: string[] = [];
  #chosen = 0;

  open(name: string, attributes: Attributes): void {
    switch (name) {
      case 'checkBox':
        this.#kind = 'box';
        break;
      case 'ddList':
        this.#kind = 'list';
        break;
      // What is checked comes after what is so by default.
      case 'checked':
      case 'default':
        if (this.#kind === 'box') this.#checked = isOn(attributes);
        else if (this.#kind === 'list') this.#chosen = Number(attributes['val'] ?? 0);
        break;
      case 'result':
        if (this.#kind === 'list') this.#chosen = Number(attributes['val'] ?? 0);
        break;
      case 'listEntry':
        this.#entries.push(attributes['val'] ?? '');
        break;
    }
  }

  /** Nothing for a field whose words are in the document. */
  get shown(): string {
    if (this.#kind === 'box') return this.#checked ? '☒' : '☐';
    return this.#kind === 'list' ? (this.#entries[this.#chosen] ?? '') : '';
  }
}
