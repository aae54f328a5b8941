import { readFile } from 'node:fs/promises';
import { damaged, locked } from '#server/extraction/extraction-error.ts';
import type { Block, DocumentReading } from '#server/extraction/pages/block.ts';
import { compoundFile } from './compound-file.ts';
import { recordAt, recordsIn, recordType, wordsIn, type PptRecord } from './ppt-records.ts';

const encryptedToken = 0xf3d1c4df;
const listOf = { slides: 0, notes: 2 };

/** PowerPoint files from before 2007 ([MS-PPT]): a page a slide, with the speaker's notes. */
export async function readPpt(path: string): Promise<DocumentReading> {
  const file = compoundFile(await readFile(path));
  const stream = file.find('PowerPoint Document');
  const user = file.find('Current User');
  if (!stream || !user || user.length < 20) throw damaged('presentation');
  if (user.readUInt32LE(12) === encryptedToken) throw locked('presentation');
  const edits = readEdits(stream, user.readUInt32LE(16));
  const document = recordsIn(recordAt(stream, edits.offsets.get(edits.document)));
  const notes = new Map(
    listed(document, listOf.notes).map(({ persist, texts }): [number, Block[]] => {
      const container = recordAt(stream, edits.offsets.get(persist));
      const slide =
        recordsIn(container)
          .find(({ type }) => type === recordType.notesAtom)
          ?.body.readUInt32LE(0) ?? 0;
      return [slide, [...texts, ...wordsIn(container)].map(paragraph)];
    }),
  );
  const pages = listed(document, listOf.slides).map(({ persist, id, texts }) => {
    const words = [...texts, ...wordsIn(recordAt(stream, edits.offsets.get(persist)))];
    const [title, ...rest] = words;
    const page: Block[] = title === undefined ? [] : [{ type: 'heading', level: 2, text: title }];
    page.push(...rest.map(paragraph));
    const spoken = notes.get(id) ?? [];
    return spoken.length > 0 ? [...page, { type: 'heading' as const, level: 3, text: 'Notes' }, ...spoken] : page;
  });
  return { pages, pageCount: pages.length, language: null, facts: {} };
}

/** Where the present state of each object is: a file that was saved fast holds older ones too. */
function readEdits(stream: Buffer, newest: number): { offsets: Map<number, number>; document: number } {
  const offsets = new Map<number, number>();
  const seen = new Set<number>();
  let document: number | null = null;
  for (let at = newest; at !== 0 && !seen.has(at);) {
    seen.add(at);
    const edit = recordAt(stream, at)?.body;
    if (!edit || edit.length < 20) throw damaged('presentation');
    document ??= edit.readUInt32LE(16);
    const directory = recordAt(stream, edit.readUInt32LE(12))?.body ?? Buffer.alloc(0);
    for (let entry = 0; entry + 4 <= directory.length;) {
      const head = directory.readUInt32LE(entry);
      const [first, count] = [head & 0xfffff, head >>> 20];
      for (let each = 0; each < count && entry + 8 + each * 4 <= directory.length; each++) {
        const offset = directory.readUInt32LE(entry + 4 + each * 4);
        if (!offsets.has(first + each)) offsets.set(first + each, offset);
      }
      entry += 4 + count * 4;
    }
    at = edit.readUInt32LE(8);
  }
  return { offsets, document: document ?? 0 };
}

interface Listed {
  persist: number;
  id: number;
  /** What is in the outline: titles and bodies. */
  texts: string[];
}

function listed(document: readonly PptRecord[], instance: number): Listed[] {
  const list = document.find((each) => each.type === recordType.slideList && each.instance === instance);
  const slides: Listed[] = [];
  for (const record of recordsIn(list)) {
    if (record.type === recordType.slidePersist && record.body.length >= 16) {
      slides.push({ persist: record.body.readUInt32LE(0), id: record.body.readUInt32LE(12), texts: [] });
    } else slides.at(-1)?.texts.push(...wordsIn(record));
  }
  return slides;
}

function paragraph(text: string): Block {
  return { type: 'paragraph', text };
}
