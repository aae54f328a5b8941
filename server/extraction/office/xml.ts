import { SaxesParser } from 'saxes';
import { unicodeEncoding } from '#server/importers/unicode-encoding.ts';

export type Attributes = Record<string, string>;

export interface XmlListener {
  /**
   * Names come without their prefix: strict and transitional files differ only there. Attributes come under their bare
   * and their written name, for elements with both `id` and `r:id`.
   */
  open?: (name: string, attributes: Attributes) => void;
  /** `position` is where the tag ends, in UTF-16 units of the decoded text. */
  close?: (name: string, position: number) => void;
  text?: (text: string) => void;
}

/** Reads XML as events. A DOCTYPE is refused: no document we read needs one, and entities in it can explode. */
export function readXml(bytes: Uint8Array, listener: XmlListener): void {
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('doctype', () => {
    throw new Error('a DOCTYPE is not allowed here');
  });
  parser.on('opentag', (tag) => {
    const attributes: Attributes = {};
    for (const [name, value] of Object.entries(tag.attributes)) {
      attributes[localName(name)] = value;
      attributes[name] = value;
    }
    listener.open?.(localName(tag.name), attributes);
  });
  parser.on('closetag', (tag) => listener.close?.(localName(tag.name), parser.position));
  parser.on('text', (text) => listener.text?.(text));
  parser.on('cdata', (text) => listener.text?.(text));
  const decoder = new TextDecoder(xmlEncoding(bytes));
  const step = 64 * 1024;
  for (let at = 0; at < bytes.length; at += step) {
    parser.write(decoder.decode(bytes.subarray(at, at + step), { stream: true }));
  }
  parser.write(decoder.decode()).close();
}

/** As the byte order mark or the zeros of UTF-16 say, else as the XML declares; without that, XML is UTF-8. */
function xmlEncoding(bytes: Uint8Array): string {
  const unicode = unicodeEncoding(bytes);
  if (unicode !== null) return unicode;
  const start = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
  const declared = /^\s*<\?xml[^>]+encoding\s*=\s*["']([\w.:-]+)/.exec(start)?.[1];
  return declared !== undefined && encodingExists(declared) ? declared : 'utf-8';
}

function encodingExists(name: string): boolean {
  try {
    return new TextDecoder(name).encoding !== '';
  } catch {
    return false;
  }
}

/** XML as one string, in which the positions that `readXml` reports are places. */
export function decodeXml(bytes: Uint8Array): string {
  return new TextDecoder(xmlEncoding(bytes)).decode(bytes);
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** Relationship id to target path, from a part's `.rels` file; targets are made absolute within the archive. */
export function readRelationships(bytes: Uint8Array | null, folder: string): Map<string, string> {
  const targets = new Map<string, string>();
  if (!bytes) return targets;
  readXml(bytes, {
    open: (name, { Id: id, Target: target, TargetMode: mode }) => {
      if (name !== 'Relationship' || id === undefined || target === undefined || mode === 'External') return;
      targets.set(id, resolvePath(folder, target));
    },
  });
  return targets;
}

/** The addresses outside the file that a part links to, by relationship id. */
export function readLinks(bytes: Uint8Array | null): Map<string, string> {
  const links = new Map<string, string>();
  if (!bytes) return links;
  readXml(bytes, {
    open: (name, { Id: id, Target: target, TargetMode: mode, Type: type }) => {
      const leadsOut = name === 'Relationship' && mode === 'External' && type?.endsWith('/hyperlink');
      if (leadsOut && id !== undefined && target !== undefined) links.set(id, target);
    },
  });
  return links;
}

function resolvePath(folder: string, target: string): string {
  const steps = target.startsWith('/') ? [] : folder.split('/').filter(Boolean);
  for (const step of target.split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '' && step !== '.') steps.push(step);
  }
  return steps.join('/');
}
