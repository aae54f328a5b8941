import { SaxesParser } from 'saxes';

export interface Element {
  name: string;
  attributes: Readonly<Record<string, string>>;
}

/** What XML forbids and phones write all the same. The character or reference stays as it is in the file. */
const harmless = /disallowed character\.$|malformed character entity\.$/;

/** Reads one record after the other. A broken one does not spoil the next. */
export class RecordParser {
  #parser = new SaxesParser();
  #elements: Element[] = [];
  #depth = 0;
  #broken = false;

  constructor() {
    this.#start();
  }

  /** The elements of a record in the order of their tags; null where it is not well-formed. */
  parse(xml: string): Element[] | null {
    this.#elements = [];
    this.#parser.write(`${joinSurrogates(xml)}<end/>`);
    // In a record that was cut off, the end would be part of a value.
    const ended = this.#elements.pop()?.name === 'end';
    const whole = ended && !this.#broken && this.#depth === 1;
    if (!whole) this.#start();
    return whole ? this.#elements : null;
  }

  #start(): void {
    this.#parser = new SaxesParser();
    this.#depth = 0;
    this.#parser.on('error', ({ message }) => {
      this.#broken ||= !harmless.test(message);
    });
    this.#parser.on('opentag', ({ name, attributes }) => {
      this.#depth++;
      this.#elements.push({ name, attributes });
    });
    this.#parser.on('closetag', () => {
      this.#depth--;
    });
    this.#parser.write('<records>');
    this.#broken = false;
  }
}

const pair = /&#(5[56]\d{3}|x[dD][89aAbB][0-9a-fA-F]{2});&#(5[67]\d{3}|x[dD][c-fC-F][0-9a-fA-F]{2});/g;

/** Emoji come as two references, a surrogate each, which XML does not allow. */
function joinSurrogates(xml: string): string {
  if (!xml.includes('&#')) return xml;
  return xml.replace(pair, (both: string, high: string, low: string) => {
    const joined = String.fromCharCode(unit(high), unit(low));
    return joined.isWellFormed() ? joined : both;
  });
}

function unit(reference: string): number {
  return Number(reference.replace(/^x/i, '0x'));
}
