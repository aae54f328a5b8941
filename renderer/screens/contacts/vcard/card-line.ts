/*
 * Lines as programs write them, made into lines as the standard has them: parameters without a name (`TEL;HOME`), text
 * in quoted-printable and another character set (vCard 2.1, as many telephones still export), escaped semicolons.
 */

export interface CardLine {
  /** Upper case, without its group. */
  name: string;
  /** Joins lines that belong together, as a number and its label. */
  group: string;
  /** Lower-case names; a name that is given several times has several values. */
  params: ReadonlyMap<string, readonly string[]>;
  /** Name, kind and value as the parser wants them: among other parameters it can lose its place. */
  line: string;
  /** The parts of a field that has some: the parser takes an escaped backslash before a semicolon for an escape of it. */
  parts: string[] | null;
}

/** Fields whose parts are divided by semicolons. */
const structured = new Set(['N', 'ADR', 'ORG']);
const encodings = new Set(['QUOTED-PRINTABLE', 'BASE64', 'B', '8BIT', '7BIT']);
const valueKinds = new Set(['URL', 'INLINE', 'CONTENT-ID', 'CID']);
const old = '2.1';

/** Takes a line apart; null for one that is none. */
export function cardLine(raw: string, version: string): CardLine | null {
  const end = valueStart(raw);
  if (end === -1) return null;
  const [full = '', ...given] = splitParams(raw.slice(0, end));
  const dot = full.lastIndexOf('.');
  const name = full
    .slice(dot + 1)
    .trim()
    .toUpperCase();
  if (!/^[A-Z0-9-]+$/.test(name)) return null;
  const params = given.map(namedParam).filter((param) => param !== null);
  const encoding = valueOf(params, 'ENCODING').toUpperCase();
  const charset = valueOf(params, 'CHARSET');
  let value = raw.slice(end + 1);
  if (encoding === 'QUOTED-PRINTABLE') value = fromQuotedPrintable(value, charset);
  value = version === old ? escapedAnew(value) : value.replace(/\r\n|\r|\n/g, '\\n');
  const parts = structured.has(name) ? partsIn(value) : null;
  value = parts === null ? value.replace(/\\(.)/gs, (all, next: string) => (next === ';' ? ';' : all)) : '';
  const group = full.slice(0, Math.max(0, dot)).toLowerCase();
  const kind = valueOf(params, 'VALUE');
  const head = /^[a-z-]+$/i.test(kind) ? `${name};VALUE=${kind}` : name;
  return { name, group, params: grouped(params), line: `${head}:${value}`, parts };
}

/** The texts between semicolons; a comma within one divides nothing that we keep apart. */
function partsIn(value: string): string[] {
  const parts = [''];
  for (const [found, escaped] of value.matchAll(/\\([\s\S])|[\s\S]/g)) {
    if (found === ';') parts.push('');
    else
      parts.push(
        (parts.pop() ?? '') + (escaped === undefined ? (found === ',' ? ', ' : found) : unescapedSign(escaped)),
      );
  }
  return parts;
}

function unescapedSign(sign: string): string {
  return sign === 'n' || sign === 'N' ? '\n' : sign;
}

/** The colon that ends the parameters; one within quotes does not. */
function valueStart(raw: string): number {
  let quoted = false;
  for (let at = 0; at < raw.length; at += 1) {
    if (raw[at] === '"') quoted = !quoted;
    else if (raw[at] === ':' && !quoted) return at;
  }
  return -1;
}

function splitParams(head: string): string[] {
  return head.match(/(?:"[^"]*"|[^;"])+/g) ?? [];
}

function namedParam(text: string): [string, string] | null {
  const equals = text.indexOf('=');
  if (equals > 0) {
    const name = text.slice(0, equals).trim().toUpperCase();
    return /^[A-Z0-9-]+$/.test(name) ? [name, text.slice(equals + 1).trim()] : null;
  }
  const word = text.trim().toUpperCase();
  if (!/^[A-Z0-9-]+$/.test(word) || valueKinds.has(word)) return null;
  return [encodings.has(word) ? 'ENCODING' : 'TYPE', word];
}

function grouped(params: readonly (readonly [string, string])[]): ReadonlyMap<string, readonly string[]> {
  const byName = new Map<string, string[]>();
  for (const [name, text] of params) {
    const key = name.toLowerCase();
    byName.set(key, [...(byName.get(key) ?? []), ...valuesIn(text)]);
  }
  return byName;
}

const carets: Readonly<Record<string, string>> = { '^n': '\n', '^^': '^', "^'": '"' };

/** `work,"text, and more"`: values divided by commas, quoted where they hold one. */
function valuesIn(text: string): string[] {
  const values = text.match(/(?:"[^"]*"|[^,"])+/g) ?? [];
  return values.map((value) => value.replaceAll('"', '').replace(/\^[n^']/g, (sign) => carets[sign] ?? sign));
}

function valueOf(params: readonly (readonly [string, string])[], name: string): string {
  return params.find(([param]) => param === name)?.[1].replaceAll('"', '') ?? '';
}

function fromQuotedPrintable(value: string, charset: string): string {
  const bytes: number[] = [];
  for (const [part, hex] of value.matchAll(/=([0-9a-f]{2})|[\s\S]/gi)) {
    if (hex !== undefined) bytes.push(Number.parseInt(hex, 16));
    else bytes.push(...new TextEncoder().encode(part));
  }
  return decoderFor(charset).decode(new Uint8Array(bytes));
}

function decoderFor(charset: string): TextDecoder {
  try {
    return new TextDecoder(charset === '' ? 'utf-8' : charset);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return new TextDecoder('utf-8');
  }
}

/** In vCard 2.1 only the semicolon is escaped; a backslash or a comma is itself. */
function escapedAnew(value: string): string {
  return value
    .replace(/\\(?!;)/g, '\\\\')
    .replaceAll(',', '\\,')
    .replace(/\r\n|\r|\n/g, '\\n');
}
