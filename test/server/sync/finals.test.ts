import { describe, expect, it } from 'vitest';
import { defineSyncRule } from '#server/catalog/sync-rule.ts';
import type { Projection } from '#server/catalog/projection.ts';
import type { Plan, ResourceState, Side } from '#server/sync/plan.ts';
import { planSync } from '#server/sync/planner.ts';
import type { IdMap } from '#server/sync/references.ts';

/* What others have as it is: nothing of it is changed on that side (SPEC 4.9). */
const documents = defineSyncRule({
  resource: 'documents',
  through: { list: 'list', create: 'create', update: 'update', remove: 'remove' },
  projection: { title: 'scalar', body: 'text', recordNotes: 'text', status: 'own' },
  identity: ['title'],
  references: {},
  final: { field: 'status', says: ['served', 'filed'], fields: ['title', 'body'] },
});
const exhibits = defineSyncRule({
  resource: 'documentAttachments',
  through: { list: 'list', create: 'create', update: 'update', remove: 'remove' },
  projection: { documentId: 'once', label: 'scalar', position: 'order' },
  identity: ['documentId', 'label'],
  under: 'documentId',
  references: { documentId: 'documents' },
});
const ids: IdMap = {
  localOf: (_resource, id) => id.replace(/^r/, 'l'),
  remoteOf: (_resource, id) => id.replace(/^l/, 'r'),
};
const blank = { deletedHere: new Set(''), goneThere: new Set(''), hiddenThere: new Set(''), underway: new Set('') };
const sideOf = (id: string, fields: Projection): Side => ({ id, version: '1', fields });
const agreed = { title: 'Motion', body: 'a\n\nb', recordNotes: '', status: 'draft' };

/** One document that both sides know, as each of them has it by now. */
function documentState(here: Projection, there: Projection): ResourceState {
  return {
    ...blank,
    rule: documents,
    bases: [{ localId: 'l1', remoteId: 'r1', local: agreed, remote: agreed, remoteVersion: '1' }],
    local: [sideOf('l1', { ...agreed, ...here })],
    remote: [sideOf('r1', { ...agreed, ...there })],
  };
}

const planOf = (here: Projection, there: Projection): Plan => planSync([documentState(here, there)], ids);
const edits = ({ actions }: Plan) => actions.filter(({ do: what }) => what.startsWith('edit'));
const record = { resource: 'documents', localId: 'l1', remoteId: 'r1' };

describe('a document that was filed on the server', () => {
  it('keeps its text there, and takes what is no part of it', () => {
    const plan = planOf({ title: 'Other', recordNotes: 'Ask Maya' }, { status: 'filed' });
    expect(edits(plan)).toMatchObject([{ do: 'edit-there', fields: { recordNotes: 'Ask Maya' } }]);
    expect(plan.withheld).toEqual([{ ...record, final: 'there', waits: false }]);
  });

  it('brings what was written there before it was filed', () => {
    const plan = planOf({}, { status: 'filed', body: 'a\n\nc' });
    expect(edits(plan)).toMatchObject([{ do: 'edit-here', fields: { body: 'a\n\nc' } }]);
    expect(plan.withheld).toEqual([]);
  });

  it('is not merged with a text from here: neither side changes', () => {
    const plan = planOf({ body: 'A\n\nb' }, { status: 'filed', body: 'a\n\nB' });
    expect(edits(plan)).toEqual([]);
    expect(plan.withheld).toEqual([{ ...record, final: 'there', waits: true }]);
  });

  it('is asked about where both sides changed the same, as its text may come here', () => {
    const plan = planOf({ title: 'Mine' }, { status: 'filed', title: 'Theirs' });
    expect(edits(plan)).toEqual([]);
    expect(plan.questions).toMatchObject([{ ask: 'both-edited', conflicts: [{ fields: ['title'] }] }]);
  });
});

describe('a document that was served here', () => {
  it('does not take a text from there', () => {
    const plan = planOf({ status: 'served' }, { title: 'Theirs', recordNotes: 'Theirs' });
    expect(edits(plan)).toMatchObject([{ do: 'edit-here', fields: { recordNotes: 'Theirs' } }]);
    expect(plan.withheld).toEqual([{ ...record, final: 'here', waits: true }]);
  });

  it('asks nothing that no answer could settle where it was filed there too', () => {
    const plan = planOf({ status: 'served', title: 'Mine' }, { status: 'filed', title: 'Theirs' });
    expect([edits(plan), plan.questions]).toEqual([[], []]);
    expect(plan.withheld).toEqual([{ ...record, final: 'there', waits: true }]);
  });

  it('is no edit by that: both sides only know how far the other is', () => {
    const plan = planOf({ status: 'served' }, { status: 'approved' });
    expect(plan.actions).toEqual([{ do: 'rebase', resource: 'documents', localId: 'l1', remoteId: 'r1' }]);
  });

  it('is not set aside for a deletion there before a person has looked', () => {
    const state = { ...documentState({ status: 'served' }, {}), remote: [], goneThere: new Set(['r1']) };
    expect(planSync([state], ids).questions).toMatchObject([{ ask: 'deleted-there-edited-here' }]);
  });
});

describe('the exhibits of a document that was filed there', () => {
  const exhibit = (id: string, documentId: string, label: string, position = 0): Side =>
    sideOf(id, { documentId, label, position });
  const stateOf = (local: Side[], remote: Side[]): ResourceState => ({
    ...blank,
    rule: exhibits,
    bases: [
      {
        localId: 'l8',
        remoteId: 'r8',
        local: { documentId: 'l1', label: 'A', position: 0 },
        remote: { documentId: 'r1', label: 'A', position: 0 },
        remoteVersion: '',
      },
    ],
    local,
    remote,
  });
  const planWith = (local: Side[], remote: Side[], more: Partial<ResourceState> = {}): Plan =>
    planSync([documentState({}, { status: 'filed' }), { ...stateOf(local, remote), ...more }], ids);
  const ofExhibits = ({ actions }: Plan) => actions.filter(({ resource }) => resource === 'documentAttachments');
  const known = exhibit('r8', 'r1', 'A');

  it('are neither attached, changed nor detached from here', () => {
    const made = planWith([exhibit('l8', 'l1', 'A'), exhibit('l9', 'l1', 'B')], [known]);
    expect(ofExhibits(made)).toEqual([]);
    expect(made.withheld).toMatchObject([{ localId: 'l9', remoteId: null, final: 'there', waits: false }]);
    const changed = planWith([exhibit('l8', 'l1', 'Z')], [known]);
    expect([ofExhibits(changed), changed.withheld.length]).toEqual([[], 1]);
    const detached = planWith([], [known], { deletedHere: new Set(['l8']) });
    expect([ofExhibits(detached), detached.withheld.length]).toEqual([[], 1]);
  });

  it('may have other places, which nobody has to hear of', () => {
    const plan = planWith([exhibit('l8', 'l1', 'A', 1)], [known]);
    expect([ofExhibits(plan), plan.withheld]).toEqual([[], []]);
  });

  it('come from there, where it is open here', () => {
    const plan = planWith([exhibit('l8', 'l1', 'A')], [known, exhibit('r9', 'r1', 'B')]);
    expect(ofExhibits(plan)).toMatchObject([{ do: 'create-here', remoteId: 'r9' }]);
  });
});
