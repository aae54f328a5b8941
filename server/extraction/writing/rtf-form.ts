/** A field of a form (`\formfield`): what a box or a list shows that is in no words of the document. */
export class RtfForm {
  #figures: Record<string, number> = {};
  readonly entries: string[] = [];

  /** `\fftype` 1 is a box, 2 a list; `\ffres` 25 says that nobody changed what is so by default. */
  figure(word: string, figure: number): void {
    if (word === 'fftype' || word === 'ffres' || word === 'ffdefres') this.#figures[word] = figure;
  }

  get shown(): string {
    const { fftype: type, ffres = 25, ffdefres = 0 } = this.#figures;
    const value = ffres === 25 ? ffdefres : ffres;
    if (type === 1) return value === 1 ? '☒' : '☐';
    return type === 2 ? (this.entries[value] ?? '').trim() : '';
  }
}

/** A date as RTF packs it into a number (DTTM, [MS-DOC] 2.9.79), as an ISO date; nothing when it is none. */
export function dateOfDttm(packed: number): string {
  const [year, month, day] = [((packed >> 20) & 0x1ff) + 1900, (packed >> 16) & 0xf, (packed >> 11) & 0x1f];
  if (month < 1 || month > 12 || day < 1) return '';
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}
