import type { Archive } from './archive.ts';
import { signedComment, type WorkbookSheet } from './workbook.ts';
import { readXml } from './xml.ts';

type Comments = WorkbookSheet['comments'];

/** The comments of a sheet with those who wrote them: old ones ("notes"), and threads with their replies. */
export async function sheetComments(archive: Archive, parts: readonly string[]): Promise<Comments> {
  const people = new Map<string, string>();
  for (const { name } of archive.entries) {
    const bytes = /\/persons\/person\d*\.xml$/.test(name) ? await archive.read(name) : null;
    if (bytes) readPeople(bytes, people);
  }
  const threads: Comments = [];
  for (const part of parts.filter((each) => /\/threadedComments?\d*\.xml$/i.test(each))) {
    const bytes = await archive.read(part);
    if (bytes) threads.push(...readThreads(bytes, people));
  }
  const notes: Comments = [];
  for (const part of parts.filter((each) => /\/comments\d*\.xml$/.test(each))) {
    const bytes = await archive.read(part);
    if (bytes) notes.push(...readNotes(bytes));
  }
  // For programs that know no threads, Excel repeats each as a note.
  const threaded = new Set(threads.map(({ at }) => at));
  return [...notes.filter(({ at }) => !threaded.has(at)), ...threads];
}

function readPeople(bytes: Uint8Array, people: Map<string, string>): void {
  readXml(bytes, {
    open: (name, { id = '', displayName = '' }) => {
      if (name === 'person') people.set(id, displayName);
    },
  });
}

function readThreads(bytes: Uint8Array, people: ReadonlyMap<string, string>): Comments {
  const comments: Comments = [];
  let reading = false;
  readXml(bytes, {
    open: (name, { ref: at = '', personId = '', dT = '' }) => {
      const author = [people.get(personId), dT.slice(0, 10)].filter(Boolean).join(', ');
      if (name === 'threadedComment') comments.push({ at, text: author === '' ? '' : `${author}: ` });
      reading = name === 'text';
    },
    text: (text) => {
      const comment = comments.at(-1);
      if (reading && comment) comment.text += text;
    },
    close: () => {
      reading = false;
    },
  });
  return comments;
}

function readNotes(bytes: Uint8Array): Comments {
  const comments: Comments = [];
  const authors: string[] = [];
  let at = '';
  let author = '';
  let words = '';
  let reading = false;
  readXml(bytes, {
    open: (name, attributes) => {
      if (name === 'comment') {
        at = attributes['ref'] ?? '';
        author = authors[Number(attributes['authorId'] ?? -1)] ?? '';
      }
      if (name === 'comment' || name === 'author') words = '';
      reading = name === 't' || name === 'author';
    },
    text: (text) => {
      if (reading) words += text;
    },
    close: (name) => {
      reading = false;
      if (name === 'author') authors.push(words.trim());
      if (name === 'comment') comments.push({ at, text: signedComment(author, words.trim()) });
    },
  });
  return comments;
}
