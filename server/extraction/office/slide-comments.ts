import type { Block } from '#server/extraction/pages/block.ts';
import { commentOpening } from '#server/extraction/pages/block-text.ts';
import type { Archive } from './archive.ts';
import { readXml } from './xml.ts';

/** Who comments in a presentation, by the number or the identifier that their comments name. */
export async function commentAuthors(archive: Archive): Promise<Map<string, string>> {
  const authors = new Map<string, string>();
  for (const part of ['ppt/commentAuthors.xml', 'ppt/authors.xml']) {
    const bytes = await archive.read(part);
    if (!bytes) continue;
    readXml(bytes, {
      open: (name, { id = '', name: author = '' }) => {
        if (name === 'cmAuthor' || name === 'author') authors.set(id, author);
      },
    });
  }
  return authors;
}

/** The comments of one slide, and the replies to them, as PowerPoint keeps them since 2021 and as it did before. */
export function slideComments(bytes: Uint8Array, authors: ReadonlyMap<string, string>): Block[] {
  const comments: { opening: string; text: string }[] = [];
  /** Replies are written within the comment, before its own words. */
  const open: typeof comments = [];
  let reading = false;
  const add = (text: string): void => {
    const comment = open.at(-1);
    if (comment) comment.text += text;
  };
  readXml(bytes, {
    open: (name, { authorId = '', dt, created }) => {
      if (name === 'cm' || name === 'reply') {
        const comment = { opening: commentOpening(authors.get(authorId) ?? '', dt ?? created ?? ''), text: '' };
        comments.push(comment);
        open.push(comment);
      }
      reading = name === 'text' || name === 't';
    },
    text: (text) => {
      if (reading) add(text);
    },
    close: (name) => {
      reading = false;
      if (name === 'p') add('\n');
      if (name === 'cm' || name === 'reply') open.pop();
    },
  });
  return comments
    .filter(({ text }) => text.trim() !== '')
    .map(({ opening, text }) => ({ type: 'item', text: opening + text.trim() }));
}
