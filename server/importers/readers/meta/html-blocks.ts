import { Parser } from 'htmlparser2';
import { readStamp, type Stamp } from '#server/importers/time/stamp.ts';
import { HtmlElement } from './html-element.ts';

/** What may be a message: its first line says who, its last one when. */
export interface HtmlBlock {
  shape: string;
  depth: number;
  sender: string;
  /** As it is written. */
  when: string;
  /** Null where `when` is no time that anybody could read: then it may be no message. */
  stamp: Stamp | null;
  body: string;
  files: string[];
  reactions: string[];
}

export type HtmlPiece = { type: 'block'; block: HtmlBlock } | { type: 'heading' | 'participants'; text: string };

/**
 * Walks through a page of a chat without keeping it. Class names change from export to export, so that nothing here
 * depends on them. With `shapes` only blocks of these shapes are told, and what is in one is in no other.
 */
export async function* htmlBlocks(
  bytes: AsyncIterable<Buffer>,
  shapes: ReadonlySet<string> | null,
): AsyncGenerator<HtmlPiece> {
  const page = new Page(shapes);
  const decoder = new TextDecoder('utf-8');
  for await (const chunk of bytes) yield* page.write(decoder.decode(chunk, { stream: true }));
  yield* page.end(decoder.decode());
}

const unseen = new Set(['script', 'style', 'template', 'head']);

class Page {
  #open: HtmlElement[] = [new HtmlElement('html', '', 0)];
  #found: HtmlPiece[] = [];
  #shapes: ReadonlySet<string> | null;
  #hidden = 0;
  #parser: Parser;

  constructor(shapes: ReadonlySet<string> | null) {
    this.#shapes = shapes;
    this.#parser = new Parser({
      onopentag: (name, attributes) => this.#begin(name, attributes),
      ontext: (text) => {
        if (this.#hidden === 0) this.#open.at(-1)?.addText(text);
      },
      onclosetag: (name) => this.#close(name),
    });
  }

  write(text: string): HtmlPiece[] {
    this.#parser.write(text);
    return this.#found.splice(0);
  }

  end(text: string): HtmlPiece[] {
    this.#parser.write(text);
    this.#parser.end();
    return this.#found.splice(0);
  }

  #begin(name: string, attributes: Readonly<Record<string, string>>): void {
    if (unseen.has(name)) this.#hidden++;
    const current = this.#open.at(-1);
    if (name === 'br') {
      current?.addBreak();
      return;
    }
    const address = attributes['src'] ?? attributes['href'] ?? '';
    if (address !== '' && !/^(https?:|mailto:|#)/i.test(address)) current?.files.add(address);
    this.#open.push(new HtmlElement(name, attributes['class'] ?? '', this.#open.length));
  }

  #close(name: string): void {
    if (unseen.has(name)) this.#hidden--;
    if (name === 'br' || this.#open.length < 2) return;
    const element = this.#open.pop();
    const parent = this.#open.at(-1);
    if (element === undefined || parent === undefined) return;
    if (name === 'h1') this.#found.push({ type: 'heading', text: element.text() });
    const block = blockOf(element);
    if (block && (this.#shapes === null || this.#shapes.has(block.shape))) {
      this.#found.push({ type: 'block', block });
      if (this.#shapes !== null) return;
    }
    if (element.parts.length === 0) this.#foundParticipants(element.text());
    if (name === 'li' && takeReaction(element, parent)) return;
    parent.addChild(element);
  }

  #foundParticipants(text: string): void {
    const names = /^Participants: (.+)$/.exec(text)?.[1];
    if (names !== undefined) this.#found.push({ type: 'participants', text: names });
  }
}

function blockOf(element: HtmlElement): HtmlBlock | null {
  const { parts, shape, depth, files, reactions } = element;
  const [sender = '', ...others] = parts;
  const when = others.pop();
  if (when === undefined || when.includes('\n') || element.holdsMany || sender.includes('\n') || sender.length > 300)
    return null;
  const stamp = when.length <= 60 && /\d[:.]\d\d/.test(when) ? readStamp(when) : null;
  const body = others.join('\n');
  return {
    shape,
    depth,
    sender,
    when,
    stamp: stamp?.precision === 'day' ? null : stamp,
    body,
    files: [...files],
    reactions,
  };
}

const reaction = /^((?:\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\u200d|\ufe0f)+) ?(\S.*)$/u;

/** Reactions are a list under the message: the emoji, then who. */
function takeReaction(element: HtmlElement, parent: HtmlElement): boolean {
  const text = element.text();
  if (!reaction.test(text)) return false;
  parent.reactions.push(...element.reactions, text);
  return true;
}

export function reactionOf(text: string): { by: string; emoji: string; at: null } {
  const [, emoji = '', by = ''] = reaction.exec(text) ?? [];
  return { by, emoji, at: null };
}
