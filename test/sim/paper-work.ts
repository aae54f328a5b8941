import { factsOfKind, type PaperKind, paperKind, paperKinds, sections } from './paper-kinds.ts';
import type { Seeded } from './seeded.ts';
import { idsIn, type V1Record } from './v1-records.ts';
import type { V1Resource } from './v1-resources.ts';
import { recordsIn, type View } from './view.ts';
import type { Marks } from './words.ts';

/* What people do with preparation binders and court packets: each answers a request, or nothing where it can't be done. */

interface PaperRequest {
  method: 'POST' | 'PATCH' | 'DELETE';
  path: string;
  query: Record<string, string>;
  body?: Record<string, unknown>;
}

type Body = Record<string, unknown>;

export interface PaperStep {
  kind: PaperKind;
  record: V1Record | undefined;
  request: PaperRequest;
}

/** What people make and change; a log is written by what they do. */
const byPeople = paperKinds.filter(({ resource }) => resource !== 'custodyPages');

/** Something that somebody could do next with any binder or packet. */
export function paperStep(chance: Seeded, marks: Marks, view: View): PaperStep | undefined {
  const there = byPeople.flatMap((kind) => recordsIn(view, kind.resource).map((record) => ({ kind, record })));
  const what = chance.weighted({ make: there.length < 14 ? 14 : 4, change: 8, remove: 1 });
  const one = chance.pick(there);
  if (what !== 'make' && one) {
    return what === 'change'
      ? paperChange(chance, marks, view, one.kind, one.record)
      : paperRemoval(one.kind, one.record);
  }
  // Few that hold much: people meet in them.
  const made = chance.weighted({
    binders: recordsIn(view, 'binders').length < 2 ? 2 : 0.1,
    binderItems: 6,
    elementSupports: 3,
    packets: recordsIn(view, 'packets').length < 3 ? 2 : 0.1,
    packetItems: 6,
    redactions: 3,
  });
  return paperCreation(chance, marks, view, paperKind(made));
}

export function paperRemoval(kind: PaperKind, record: V1Record): PaperStep {
  return { kind, record, request: { method: 'DELETE', path: kind.path, query: { id: record.id } } };
}

/** One of its fields or its place is changed, in one of the fields if possible. */
export function paperChange(
  chance: Seeded,
  marks: Marks,
  view: View,
  kind: PaperKind,
  record: V1Record,
  fields: readonly string[] = [],
): PaperStep | undefined {
  const could = changesOf(chance, marks, view, kind.resource, record);
  const among = could.filter((one) => Object.keys(one).some((name) => fields.includes(name)));
  const body = chance.pick(among.length > 0 ? among : could);
  return body && { kind, record, request: { method: 'PATCH', path: kind.path, query: { id: record.id }, body } };
}

function paperCreation(chance: Seeded, marks: Marks, view: View, kind: PaperKind): PaperStep | undefined {
  const { resource, under, path } = kind;
  const elements = recordsIn(view, 'binderItems').filter(({ kind: sort }) => sort === 'element');
  const parents =
    under === undefined ? [] : resource === 'elementSupports' ? elements : recordsIn(view, under.resource);
  const parent = chance.pick(parents);
  if (under && !parent)
    return under.resource === 'binderItems' ? undefined : paperCreation(chance, marks, view, paperKind(under.resource));
  const body = newPaper(chance, marks, view, resource, parent);
  if (!body) return undefined;
  const inside = resource === 'elementSupports' ? 'supports' : 'items';
  const at = under && parent ? `${under.path}/${parent.id}/${inside}` : path;
  return { kind, record: undefined, request: { method: 'POST', path: at, query: {}, body } };
}

function newPaper(chance: Seeded, marks: Marks, view: View, resource: V1Resource, parent?: V1Record): Body | undefined {
  const any = (of: V1Resource): string | null => chance.pick(recordsIn(view, of))?.id ?? null;
  const evidenceId = any('evidence');
  if (resource === 'binders')
    return { title: marks.text(marks.name()), hearingId: chance.happens(0.4) ? any('hearings') : null };
  if (resource === 'packets')
    return { title: marks.text(marks.name()), profile: 'us-generic', sections: [marks.text('Part')] };
  if (resource === 'redactions') {
    const boxes = [{ page: 1, x: 10, y: 10 + chance.below(200), w: 60, h: 20 }];
    return evidenceId === null ? undefined : { evidenceId, boxes, reason: marks.text('because') };
  }
  if (resource === 'elementSupports') return { fact: marks.text('fact'), evidenceId, ...placed(chance, 3) };
  if (resource === 'packetItems') {
    const said = { title: marks.text('Item'), section: sectionOf(chance, parent), ...placed(chance, 4) };
    const what = chance.weighted({ exhibit: 5, document: 1, placeholder: 2 });
    const refId = what === 'document' ? any('documents') : evidenceId;
    if (what === 'placeholder' || refId === null) return { kind: 'placeholder', note: marks.text('note'), ...said };
    return { kind: what, refId, ...said };
  }
  return newItem(chance, marks, any);
}

function newItem(chance: Seeded, marks: Marks, any: (of: V1Resource) => string | null): Body | undefined {
  const kind = chance.pick(Object.keys(factsOfKind)) ?? 'outline';
  const where = { kind, section: chance.pick(sections), ...placed(chance, 4) };
  const [first] = Object.keys(factsOfKind[kind] ?? {}).filter((name) => name !== 'phase');
  const said = first === undefined ? {} : { [first]: marks.text('said') };
  const about = { exhibit: any('evidence'), todo: any('todos'), link: any('documents'), witness: any('contacts') }[
    kind
  ];
  if (about === null) return undefined;
  if (about === undefined) return { ...where, ...said };
  if (kind === 'witness') return { ...where, ...said, contactId: about };
  return { ...where, ...said, itemId: about, ...(kind === 'link' && { resource: 'document' }) };
}

const placed = (chance: Seeded, places: number): Body =>
  chance.happens(0.4) ? { position: chance.below(places) } : {};

function sectionOf(chance: Seeded, packet: V1Record | undefined): string | null {
  return chance.happens(0.4) ? null : (chance.pick(idsIn(packet?.['sections'])) ?? null);
}

/** What could be changed of it. */
function changesOf(chance: Seeded, marks: Marks, view: View, resource: V1Resource, record: V1Record): Body[] {
  const any = (of: V1Resource): string | null =>
    chance.happens(0.25) ? null : (chance.pick(recordsIn(view, of))?.id ?? null);
  const flip = (name: string): Body => ({ [name]: record[name] !== true });
  const title = {
    title: marks.text(
      String(record['title'])
        .replace(/ v\d+x$/, '')
        .replace(/^.*?(k\d+x).*$/, '$1'),
    ),
  };
  const place = { position: chance.below(4) };
  const of = { courtCaseId: any('courtCases') };
  const heard = { hearingId: any('hearings') };
  if (resource === 'binders') return [title, of, heard, flip('private'), place];
  if (resource === 'packets') {
    const parts = idsIn(record['sections']);
    const bates = record['bates'] === null ? { prefix: 'DOE', start: 1 + chance.below(9), digits: 6 } : null;
    const looks = ['cover', 'index', 'links', 'slipSheets', 'stickers'].map(flip);
    const page = { paper: chance.pick(['letter', 'a4']), numbering: chance.pick(['continuous', 'section']) };
    const volumeBytes = 1_000_000 * (1 + chance.below(9));
    const anew = [
      { sections: [...parts, marks.text('Part')] },
      { sections: parts.slice(1) },
      { sections: parts.toReversed() },
    ];
    return [title, of, heard, flip('private'), { bates }, { page }, { volumeBytes }, ...looks, ...anew];
  }
  if (resource === 'packetItems') {
    const packet = recordsIn(view, 'packets').find(({ id }) => id === record['packetId']);
    const redactionIds = idsIn(record['redactionIds']);
    const painted = recordsIn(view, 'redactions').filter(({ evidenceId }) => evidenceId === record['refId']);
    const more = painted.map(({ id }) => id);
    return [
      place,
      place,
      { section: sectionOf(chance, packet) },
      { label: marks.text('L') },
      { title: marks.text('Item') },
      ...(record['kind'] === 'placeholder' ? [{ note: marks.text('note') }] : []),
      ...(redactionIds.length > 0 ? [{ redactionIds: redactionIds.slice(1) }] : []),
      ...(more.length > redactionIds.length ? [{ redactionIds: more }] : []),
    ];
  }
  if (resource === 'elementSupports') {
    const named = [{ evidenceId: any('evidence') }, { timelineEntryId: any('timelineEntries') }];
    return [place, { fact: marks.text('fact') }, { page: 1 + chance.below(30) }, flip('against'), ...named];
  }
  if (resource !== 'binderItems') return [];
  const sort = String(record['kind']);
  const texts = Object.entries(factsOfKind[sort] ?? {}).filter(
    ([name, blank]) => typeof blank === 'string' && name !== 'phase',
  );
  const witnesses = recordsIn(view, 'binderItems').filter(
    (each) => each['kind'] === 'witness' && each['binderId'] === record['binderId'],
  );
  const witnessId = chance.pick(witnesses)?.id ?? null;
  const mark = JSON.stringify({
    mark: 'offered',
    at: new Date(Date.UTC(2026, 0, 1 + chance.below(300))).toISOString(),
    note: marks.text('note'),
  });
  return [
    place,
    { section: chance.pick(sections), ...place },
    flip('private'),
    ...texts.map(([name]) => ({ [name]: marks.text('said') })),
    ...(sort === 'checklist' ? [flip('done')] : []),
    ...(sort === 'outline' ? [{ level: chance.below(6) }] : []),
    ...(sort === 'question' ? [{ phase: chance.pick(['direct', 'cross']) }, { witnessId }] : []),
    ...(sort === 'witness' ? [{ contactId: any('contacts') }] : []),
    ...(sort === 'exhibit'
      ? [{ marks: [...idsIn(record['marks']), mark] }, { witnessId }, about(any('evidence'))]
      : []),
  ];
}

const about = (itemId: string | null): Body => (itemId === null ? {} : { itemId });
