import { isOn } from './word-look.ts';
import { readXml, type Attributes } from './xml.ts';

/** One level of a list: `text` is a pattern such as "%1.%2", `style` the paragraph style of the level. */
export interface ListLevel {
  start: number;
  format: string;
  text: string;
  /** Numbering starts again after a level of this index or above it; never when null. */
  restartAfter: number | null;
  /** Every number of the pattern in digits, as "isLgl" asks for in legal texts. */
  digitsOnly: boolean;
  style: string | null;
}

export interface ListDefinition {
  levels: Map<number, ListLevel>;
  /** A style that holds the real definition. */
  link: string | null;
}

export interface ListInstance {
  definition: string;
  levels: Map<number, ListLevel>;
  starts: Map<number, number>;
}

/** Longer patterns are no numbers: a file must not multiply its size by repeating one for every paragraph. */
const patternLength = 200;
const deepestLevel = 8;

/** What `numbering.xml` defines: lists (w:abstractNum) and their uses (w:num), by id. */
export class NumberingDefinitions {
  readonly definitions = new Map<string, ListDefinition>();
  readonly instances = new Map<string, ListInstance>();
  #definition: ListDefinition | null = null;
  #instance: ListInstance | null = null;
  #level: ListLevel | null = null;
  #override = 0;
  #skipping = 0;

  constructor(bytes: Uint8Array) {
    readXml(bytes, {
      open: (name, attributes) => {
        // The alternatives are formats of newer versions; what they fall back to is among those we know.
        if (this.#skipping > 0 || name === 'Choice') this.#skipping++;
        else this.#open(name, attributes);
      },
      close: (name) => {
        if (this.#skipping > 0) this.#skipping--;
        else this.#close(name);
      },
    });
  }

  #open(name: string, attributes: Attributes): void {
    const value = attributes['val'] ?? '';
    switch (name) {
      case 'abstractNum':
        this.#definition = { levels: new Map(), link: null };
        this.definitions.set(attributes['abstractNumId'] ?? '', this.#definition);
        break;
      case 'numStyleLink':
        if (this.#definition) this.#definition.link = value;
        break;
      case 'num':
        this.#instance = { definition: '', levels: new Map(), starts: new Map() };
        this.instances.set(attributes['numId'] ?? '', this.#instance);
        break;
      case 'abstractNumId':
        if (this.#instance) this.#instance.definition = value;
        break;
      case 'lvlOverride':
        this.#override = levelIndex(attributes['ilvl']) ?? 0;
        break;
      case 'startOverride':
        this.#instance?.starts.set(this.#override, wholeNumber(value, 1));
        break;
      case 'lvl':
        this.#openLevel(levelIndex(attributes['ilvl']));
        break;
      default:
        if (this.#level) describeLevel(this.#level, name, attributes);
    }
  }

  #openLevel(index: number | null): void {
    const at = index ?? this.#override;
    this.#level = { start: 0, format: 'decimal', text: '', restartAfter: at - 1, digitsOnly: false, style: null };
    (this.#instance ?? this.#definition)?.levels.set(at, this.#level);
  }

  #close(name: string): void {
    if (name === 'lvl') this.#level = null;
    if (name === 'lvlOverride') this.#override = 0;
    if (name === 'abstractNum') this.#definition = null;
    if (name === 'num') this.#instance = null;
  }
}

function describeLevel(level: ListLevel, name: string, attributes: Attributes): void {
  const value = attributes['val'] ?? '';
  if (name === 'start') level.start = wholeNumber(value, 0);
  if (name === 'numFmt') level.format = value;
  if (name === 'lvlText') level.text = value.slice(0, patternLength);
  if (name === 'pStyle') level.style = value;
  if (name === 'isLgl') level.digitsOnly = isOn(attributes);
  if (name !== 'lvlRestart') return;
  // Counted from 1 in the file; 0 means that the level never starts again.
  const after = wholeNumber(value, 0);
  level.restartAfter = after === 0 ? null : after - 1;
}

export function levelIndex(written: string | undefined): number | null {
  const index = written === undefined ? -1 : wholeNumber(written, -1);
  return index >= 0 && index <= deepestLevel ? index : null;
}

function wholeNumber(written: string, otherwise: number): number {
  return /^\d{1,9}$/.test(written) ? Number(written) : otherwise;
}
