import { damaged, locked } from '#server/extraction/extraction-error.ts';
import type { ExtractionLimits } from '#server/extraction/limits.ts';
import type { Block, DocumentReading } from '#server/extraction/pages/block.ts';
import { Archive } from './archive.ts';
import { readProperties } from './properties.ts';
import { readXml, type Attributes } from './xml.ts';

const mostRepeats = 64;

/** odt, ods and odp share one XML; sheets and slides start pages, text documents are one page. */
export async function readOpenDocument(path: string, limits: ExtractionLimits): Promise<DocumentReading> {
  const archive = await Archive.open(path, limits, 'OpenDocument file');
  try {
    const manifest = await archive.read('META-INF/manifest.xml');
    if (manifest?.includes('encryption-data')) throw locked('OpenDocument file');
    const content = await archive.read('content.xml');
    if (!content) throw damaged('OpenDocument file', new Error('there is no content.xml'));
    const reader = new ContentReader();
    readXml(content, reader);
    const { facts, language } = await readProperties(archive, ['meta.xml']);
    const pages = reader.pages.filter((page) => page.length > 0);
    return { pages: pages.length > 0 ? pages : [[]], pageCount: reader.paged ? pages.length : null, language, facts };
  } finally {
    archive.close();
  }
}

const skipped = new Set(['tracked-changes', 'forms', 'ruby-text', 'automatic-styles', 'settings', 'sequence-decls']);

class ContentReader {
  readonly pages: Block[][] = [[]];
  paged = false;
  #spreadsheet = false;
  #skipping = 0;
  #texts: { text: string; heading: number | null }[] = [];
  #lists = 0;
  #tables: { rows: string[][]; cell: string[] | null; cellRepeats: number; rowRepeats: number; value: string }[] = [];
  #annotation = '';

  open = (name: string, attributes: Attributes): void => {
    if (this.#skipping > 0 || skipped.has(name)) {
      this.#skipping++;
      return;
    }
    switch (name) {
      case 'spreadsheet':
        this.#spreadsheet = true;
        break;
      case 'page':
        this.#startPage(attributes['name']);
        break;
      case 'table':
        if (this.#spreadsheet && this.#tables.length === 0) this.#startPage(attributes['name']);
        this.#tables.push({ rows: [], cell: null, cellRepeats: 1, rowRepeats: 1, value: '' });
        break;
      case 'table-row':
        this.#startRow(attributes);
        break;
      case 'table-cell':
      case 'covered-table-cell':
        this.#startCell(attributes);
        break;
      case 'p':
      case 'h':
        this.#texts.push({ text: '', heading: name === 'h' ? Number(attributes['outline-level'] ?? 1) : null });
        break;
      case 's':
        this.#add(' '.repeat(Math.min(200, Number(attributes['c'] ?? 1))));
        break;
      case 'tab':
        this.#add('\t');
        break;
      case 'line-break':
        this.#add('\n');
        break;
      case 'list':
        this.#lists++;
        break;
      case 'annotation':
        this.#annotation = 'Comment: ';
        break;
    }
  };

  text = (text: string): void => {
    if (this.#skipping === 0) this.#add(text.replace(/\s+/g, ' '));
  };

  close = (name: string): void => {
    if (this.#skipping > 0) {
      this.#skipping--;
      return;
    }
    if (name === 'p' || name === 'h') this.#endText();
    if (name === 'list') this.#lists--;
    if (name === 'annotation') this.#annotation = '';
    if (name === 'table-cell' || name === 'covered-table-cell') this.#endCell();
    if (name === 'table-row') this.#endRow();
    if (name === 'table') this.#endTable();
  };

  #startPage(title: string | undefined): void {
    this.paged = true;
    this.pages.push(title ? [{ type: 'heading', level: 2, text: title }] : []);
  }

  #add(text: string): void {
    const open = this.#texts.at(-1);
    if (open) open.text += text;
  }

  #endText(): void {
    const ended = this.#texts.pop();
    if (!ended || ended.text.trim() === '') return;
    const text = this.#annotation + ended.text.trim();
    const cell = this.#tables.at(-1)?.cell;
    const page = this.pages.at(-1);
    if (cell) cell.push(text);
    else if (ended.heading !== null) page?.push({ type: 'heading', level: clampLevel(ended.heading), text });
    else page?.push({ type: this.#lists > 0 ? 'item' : 'paragraph', text });
  }

  #startRow(attributes: Attributes): void {
    const table = this.#tables.at(-1);
    if (!table) return;
    table.rows.push([]);
    table.rowRepeats = Number(attributes['number-rows-repeated'] ?? 1);
  }

  #startCell(attributes: Attributes): void {
    const table = this.#tables.at(-1);
    if (!table) return;
    table.cell = [];
    table.cellRepeats = Number(attributes['number-columns-repeated'] ?? 1);
    table.value = attributes['date-value'] ?? attributes['value'] ?? '';
  }

  /** Sheets are padded with a million repeated empty cells: empty ones repeat up to the next full one only. */
  #endCell(): void {
    const table = this.#tables.at(-1);
    const row = table?.rows.at(-1);
    if (!table?.cell || !row) return;
    const text = table.cell.join('\n') || table.value;
    for (let count = Math.min(table.cellRepeats, mostRepeats); count > 0; count--) row.push(text);
    table.cell = null;
  }

  #endRow(): void {
    const table = this.#tables.at(-1);
    const row = table?.rows.pop();
    if (!table || !row) return;
    while (row.length > 0 && row.at(-1) === '') row.pop();
    if (row.length === 0) return;
    for (let count = Math.min(table.rowRepeats, mostRepeats); count > 0; count--) table.rows.push(row);
  }

  #endTable(): void {
    const table = this.#tables.pop();
    if (!table || table.rows.length === 0) return;
    const outer = this.#tables.at(-1)?.cell;
    if (outer) outer.push(...table.rows.map((row) => row.join('\t')));
    else this.pages.at(-1)?.push({ type: 'table', rows: table.rows });
  }
}

function clampLevel(level: number): number {
  return Math.min(6, Math.max(1, level || 1));
}
