import type { Block } from '#server/extraction/pages/block.ts';
import { linesOf, type Span, type Words } from '#server/extraction/pages/words.ts';

interface Cell {
  texts: string[];
  paragraphs: (readonly Span[])[];
  columns: number;
}

interface Row {
  texts: string[];
  cells: (readonly Span[])[];
  deleted: boolean;
}

/** A table while it is read. */
export class WordTable {
  #rows: Row[] = [];
  #cell: Cell | null = null;

  startRow(): void {
    this.#rows.push({ texts: [], cells: [], deleted: false });
  }

  /** The row was deleted, and the deletion is not accepted yet. */
  deleteRow(): void {
    const row = this.#rows.at(-1);
    if (row) row.deleted = true;
  }

  startCell(): void {
    this.#cell = { texts: [], paragraphs: [], columns: 1 };
  }

  /** The open cell is as wide as so many columns. */
  span(columns: number): void {
    if (this.#cell && columns > 1 && columns <= 64) this.#cell.columns = columns;
  }

  /** False when no cell is open: the words are around the table. */
  add(text: string, words: Words): boolean {
    this.#cell?.texts.push(text);
    this.#cell?.paragraphs.push(words.spans);
    return this.#cell !== null;
  }

  endCell(): void {
    const row = this.#rows.at(-1);
    if (!this.#cell || !row) return;
    const { texts, paragraphs, columns } = this.#cell;
    row.texts.push(texts.join('\n'));
    row.cells.push(linesOf(paragraphs), ...Array.from({ length: columns - 1 }, () => []));
    this.#cell = null;
  }

  /** A line for each row: what a table within a cell becomes. */
  get lines(): string[] {
    return this.#rows.map(({ texts }) => texts.join('\t'));
  }

  get block(): Block | null {
    const rows = this.#rows.filter(({ deleted, texts }) => !deleted || texts.some((text) => text !== ''));
    if (rows.length === 0) return null;
    return { type: 'table', rows: rows.map(({ texts }) => texts), cells: rows.map(({ cells }) => cells) };
  }
}
