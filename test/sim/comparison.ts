import { paperFacts, sortedKeys } from './paper-facts.ts';
import { idsIn, type V1Record } from './v1-records.ts';
import { v1Kinds } from './v1-resources.ts';
import { nameOf, recordsIn, type View } from './view.ts';

/**
 * A side without its ids: every record by its name, every reference by the name of what it points at. Two sides are in
 * sync when these texts are the same (I3). Places in lists of hearings and documents are no facts, and are left out; so
 * are binders and packets without `papers`.
 */
export function factsOf(view: View, knows: ReadonlySet<string>, papers = true): string[] {
  const nameById = namesById(view);
  const facts: string[] = [];
  for (const { resource, fields } of v1Kinds) {
    // A plain v1 server can't list categories, so they can't be compared.
    if (resource === 'issues') continue;
    for (const record of recordsIn(view, resource)) {
      const said = Object.entries(fields)
        .filter(([field]) => field !== 'position')
        .map(([field, { of }]) => [
          field,
          of === undefined ? plain(record[field]) : named(record[field], nameById, knows),
        ]);
      if (resource === 'documents') said.push(['court', sortedKeys(record['court'])]);
      const bytes = resource === 'evidence' ? [record['sha256'], record['fileName']] : [];
      facts.push(JSON.stringify([resource, ...bytes, ...said]));
    }
  }
  for (const line of recordsIn(view, 'hearingResources')) facts.push(lineFact(line, nameById));
  for (const line of recordsIn(view, 'documentAttachments')) facts.push(exhibitFact(line, nameById));
  for (const message of recordsIn(view, 'messages')) facts.push(messageFact(message));
  if (papers) facts.push(...paperFacts(view, nameById));
  const { role, keyDates, archived } = view.matter;
  facts.push(JSON.stringify(['matter', role, keyDates, archived]));
  return facts.toSorted();
}

/** What one side has and the other has not, for the report. */
export function difference(one: readonly string[], other: readonly string[]): string[] {
  const left = [...other];
  const only = one.filter((fact) => {
    const at = left.indexOf(fact);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  return [...only.map((fact) => `here ${fact}`), ...left.map((fact) => `there ${fact}`)];
}

/** Names of the records a view can name; a category the other side can't know of is not compared. */
export function knownNames(view: View): Set<string> {
  return new Set(namesById(view).values());
}

function namesById(view: View): Map<string, string> {
  const names = new Map<string, string>();
  for (const [resource, records] of view.records) {
    for (const record of records) names.set(record.id, `${resource} ${nameOf(record) ?? '?'}`);
  }
  return names;
}

function messageFact(message: V1Record): string {
  const said = ['platform', 'direction', 'senderName', 'recipients', 'body', 'sentAt', 'tags', 'note', 'private'];
  const { with: other } = (message['itself'] ?? {}) as Record<string, unknown>;
  return JSON.stringify(['message', other, ...said.map((field) => plain(message[field]))]);
}

function lineFact(line: V1Record, nameById: ReadonlyMap<string, string>): string {
  const [hearing, item] = [line['hearingId'], line['itemId']].map((id) => nameById.get(String(id)));
  return JSON.stringify(['line', hearing, line['kind'], item, line['note']]);
}

function exhibitFact(line: V1Record, nameById: ReadonlyMap<string, string>): string {
  const [document, item] = [line['documentId'], line['evidenceId']].map((id) => nameById.get(String(id)));
  return JSON.stringify(['exhibit', document, item, line['label'], line['description'], line['pages']]);
}

function named(value: unknown, nameById: ReadonlyMap<string, string>, knows: ReadonlySet<string>): unknown {
  if (typeof value === 'string') return nameById.get(value) ?? 'unknown';
  if (!Array.isArray(value)) return value ?? null;
  return idsIn(value)
    .map((id) => nameById.get(id) ?? 'unknown')
    .filter((name) => knows.has(name))
    .toSorted();
}

/** A list of words, or of highlights and notes, is a set, and how a text ends is a server's own affair; everything else is what it says. */
function plain(value: unknown): unknown {
  if (typeof value === 'string') return value.trimEnd();
  if (Array.isArray(value) && value.every((each) => typeof each === 'string')) return value.toSorted();
  if (Array.isArray(value) && value.every(isAnnotation))
    return value.map((each) => JSON.stringify(sortedKeys(each))).toSorted();
  return value ?? null;
}

const isAnnotation = (each: unknown): boolean => Object.hasOwn(Object(each), 'madeAt');
