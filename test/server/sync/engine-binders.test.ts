import { describe, expect, it } from 'vitest';
import { openDesktop, type Desktop } from './desktop.ts';
import { later, must, type Row, type Two, two } from './two.ts';

/* Preparation binders with their items and supports: records of the extension (SPEC 11), which plain v1 does not have. */

interface Item extends Row {
  kind: string;
  section: string;
}
interface Preparation {
  revision: number;
  binders: (Row & { title: string; sections: { kind: string; items: Item[] }[] })[];
}

interface Preparing {
  read(): Promise<Preparation>;
  act(action: string, body?: object): Promise<{ changed: Item[]; binders: Row[] }>;
  items(section: string): Promise<Item[]>;
}

function preparingOn(desktop: Desktop, caseId: string): Preparing {
  const read = () => desktop.call<Preparation & Row>('get_preparation', { query: { caseId } });
  return preparing(read, (body) => desktop.call('post_preparation', { body: { caseId, ...body } }));
}

function preparingAt({ there, remoteCaseId: caseId }: Two): Preparing {
  const answered = async (method: string, body?: object) => {
    const { status, body: answer } = await there(
      method,
      `/preparation?caseId=${caseId}`.slice(0, body ? 12 : undefined),
      body,
    );
    expect(status, JSON.stringify(answer)).toBe(200);
    return answer;
  };
  return preparing(
    () => answered('GET') as Promise<Preparation>,
    (body) => answered('POST', { caseId, ...body }) as ReturnType<Preparing['act']>,
  );
}

function preparing(read: () => Promise<Preparation>, send: (body: object) => ReturnType<Preparing['act']>): Preparing {
  return {
    read,
    async act(action, body = {}) {
      const { revision } = await read();
      return send({ action, revision, ...body });
    },
    async items(section) {
      const { binders } = await read();
      return binders
        .flatMap(({ sections }) => sections.filter(({ kind }) => kind === section))
        .flatMap((all) => all.items);
    },
  };
}

const inStep = { end: 'inStep', matters: [{ left: [], staysHere: [] }] };

interface Prepared extends Two {
  here: Preparing;
  far: Preparing;
  /** A second data folder that syncs the same matter. */
  other: Desktop;
  others: Preparing;
  otherCase: string;
  binderId: string;
  evidence: Row;
  run(): Promise<unknown>;
  runOther(): Promise<unknown>;
}

/** Two desktops and a server; a binder with three points, on all of them. */
async function prepared(): Promise<Prepared> {
  const pair = await two({ sample: false, lane: 'with the extension' });
  const { desktop, remoteId, caseId } = pair;
  const here = preparingOn(desktop, caseId);
  const evidence = (await desktop.addEvidence('a.txt', 'A')) as unknown as Row;
  const { binders } = await here.act('add-binder', { title: 'Trial' });
  const binderId = must(binders[0]).id;
  for (const text of ['One', 'Two', 'Three']) {
    await here.act('add-item', { binderId, item: { kind: 'outline', text } });
  }
  const run = () => desktop.engine.run(remoteId);
  expect(await run()).toMatchObject(inStep);
  const other = await openDesktop();
  const otherRemote = await other.addRemote(pair.server.url, pair.token);
  const { caseId: otherCase } = (await other.engine.select(otherRemote, {
    remoteCaseId: pair.remoteCaseId,
  })) as unknown as {
    caseId: string;
  };
  const runOther = () => other.engine.run(otherRemote);
  expect(await runOther()).toMatchObject(inStep);
  return Object.assign(pair, {
    here,
    far: preparingAt(pair),
    other,
    others: preparingOn(other, otherCase),
    otherCase,
    binderId,
    evidence,
    run,
    runOther,
    async [Symbol.asyncDispose]() {
      await pair.server[Symbol.asyncDispose]();
      await desktop[Symbol.asyncDispose]();
      await other[Symbol.asyncDispose]();
    },
  });
}

const texts = (items: readonly Item[]): unknown[] => items.map(({ text }) => text);

/** As a person in the window restores what was deleted there. */
async function restore(desktop: Desktop, kind: string): Promise<void> {
  const away = must((await desktop.engine.quarantine()).find(({ resource }) => resource === kind));
  await desktop.engine.restore(away.id, desktop.principal.accountId);
}

describe('a preparation binder', () => {
  it('comes to the server and to another desktop with its items in their order', async () => {
    await using all = await prepared();
    for (const side of [all.far, all.others]) {
      expect((await side.read()).binders).toMatchObject([{ title: 'Trial' }]);
      expect(texts(await side.items('summary'))).toEqual(['One', 'Two', 'Three']);
    }
    expect(await all.run()).toMatchObject(inStep);
    const sent = all.desktop.network.sent.length;
    expect(await all.run()).toMatchObject(inStep);
    // At rest: its feed.
    expect(all.desktop.network.sent.length - sent).toBe(1);
  });

  it('takes what each desktop changed of one item, and asks where both changed the same (11.2)', async () => {
    await using all = await prepared();
    const { here, others, run, runOther } = all;
    const question = { kind: 'question', text: 'When?' };
    const [mine] = (await here.act('add-item', { binderId: all.binderId, item: question })).changed;
    await run();
    await runOther();
    const theirs = must((await others.items('direct'))[0]);
    await here.act('edit-item', { itemId: must(mine).id, item: { ...question, expected: 'In May' } });
    await others.act('edit-item', { itemId: theirs.id, item: { ...question, source: 'Letter' } });
    await run();
    expect(await runOther()).toMatchObject(inStep);
    expect(await run()).toMatchObject(inStep);
    const both = [{ expected: 'In May', source: 'Letter' }];
    expect(await here.items('direct')).toMatchObject(both);
    expect(await others.items('direct')).toMatchObject(both);
    await here.act('edit-item', { itemId: must(mine).id, item: { kind: 'question', text: 'When was it?' } });
    await others.act('edit-item', { itemId: theirs.id, item: { kind: 'question', text: 'When did you?' } });
    await run();
    expect(await runOther()).toMatchObject({ end: 'waiting' });
    const [asked] = await all.other.engine.questions();
    expect(asked).toMatchObject({
      ask: 'both-edited',
      resource: 'binderItems',
      conflicts: [{ mine: { text: 'When did you?' }, theirs: { text: 'When was it?' } }],
    });
    await all.other.engine.answer(must(asked).id, { choose: 'theirs' });
    expect(await runOther()).toMatchObject(inStep);
    expect(texts(await others.items('direct'))).toEqual(['When was it?']);
  });

  it('has an exhibit that is given other evidence, in either direction (1.3, 11.4)', async () => {
    await using all = await prepared();
    const { here, others, run, runOther } = all;
    const second = (await all.desktop.addEvidence('b.txt', 'B')) as unknown as Row;
    const item = (evidenceId: string) => ({ kind: 'exhibit', evidenceId });
    const [mine] = (
      await here.act('add-item', { binderId: all.binderId, section: 'exhibits', item: item(all.evidence.id) })
    ).changed;
    await run();
    await runOther();
    const fileOf = async (desktop: Desktop, itemId: unknown) => {
      const { fileName } = await desktop.call<Row>('get_evidence_by_id', { path: { id: String(itemId) } });
      return fileName;
    };
    await here.act('edit-item', { itemId: must(mine).id, item: item(second.id) });
    expect(await run()).toMatchObject(inStep);
    expect(await runOther()).toMatchObject(inStep);
    const theirs = must((await others.items('exhibits'))[0]);
    expect(await fileOf(all.other, theirs['evidenceId'])).toBe('b.txt');
    const files = await all.other.call<Row[]>('get_evidence', { query: { caseId: all.otherCase } });
    const first = must(files.find(({ fileName }) => fileName === 'a.txt'));
    await others.act('edit-item', { itemId: theirs.id, item: item(first.id) });
    expect(await runOther()).toMatchObject(inStep);
    expect(await run()).toMatchObject(inStep);
    expect(await fileOf(all.desktop, must((await here.items('exhibits'))[0])['evidenceId'])).toBe('a.txt');
  });

  it('keeps an order that a person gave, on either desktop and on the server (11.3)', async () => {
    await using all = await prepared();
    const { here, others, far, run, runOther } = all;
    const [, , three] = await here.items('summary');
    await here.act('move-item', { itemId: must(three).id, position: 0 });
    await run();
    await runOther();
    for (const side of [here, others, far]) expect(texts(await side.items('summary'))).toEqual(['Three', 'One', 'Two']);
    const [, one] = await far.items('summary');
    await far.act('move-item', { itemId: must(one).id, section: 'opening' });
    await others.act('add-item', {
      binderId: must((await others.read()).binders[0]).id,
      item: { kind: 'outline', text: 'New' },
      position: 0,
    });
    await runOther();
    await run();
    expect(await runOther()).toMatchObject(inStep);
    for (const side of [here, others, far]) {
      expect(texts(await side.items('summary'))).toEqual(['New', 'Three', 'Two']);
      expect(texts(await side.items('opening'))).toEqual(['One']);
    }
  });

  it('brings an exhibit with what happened to it in court on both sides, and a proof chart with what supports it', async () => {
    await using all = await prepared();
    const { here, others, far, run, runOther, evidence, binderId } = all;
    const [exhibit] = (await here.act('add-item', { binderId, item: { kind: 'exhibit', evidenceId: evidence.id } }))
      .changed;
    const support = [
      { fact: 'He paid', evidenceId: evidence.id, page: 2 },
      { fact: 'He did not', against: true },
    ];
    const element = { kind: 'element', claim: 'Payment', support };
    await here.act('add-item', { binderId, item: element });
    await here.act('mark-exhibit', { itemId: must(exhibit).id, mark: 'offered', note: 'By us' });
    expect(await run()).toMatchObject(inStep);
    expect(await runOther()).toMatchObject(inStep);
    const theirs = must((await others.items('exhibits'))[0]);
    expect(theirs).toMatchObject({ mark: 'offered', marks: [{ mark: 'offered', note: 'By us' }] });
    expect(await others.items('elements')).toMatchObject([
      {
        claim: 'Payment',
        support: [
          { fact: 'He paid', page: 2 },
          { fact: 'He did not', against: true },
        ],
      },
    ]);
    await here.act('mark-exhibit', { itemId: must(exhibit).id, mark: 'admitted' });
    await others.act('mark-exhibit', { itemId: theirs.id, mark: 'excluded', note: 'Heard otherwise' });
    await run();
    await runOther();
    expect(await run()).toMatchObject(inStep);
    for (const side of [here, others, far]) {
      const [item] = await side.items('exhibits');
      expect((must(item)['marks'] as { mark: string }[]).map(({ mark }) => mark)).toEqual([
        'offered',
        'admitted',
        'excluded',
      ]);
    }
    const element1 = must((await others.items('elements'))[0]);
    const kept = (element1['support'] as Row[]).toReversed();
    await others.act('edit-item', { itemId: element1.id, item: { ...element, support: kept } });
    await runOther();
    expect(await run()).toMatchObject(inStep);
    expect(await here.items('elements')).toMatchObject([{ support: [{ fact: 'He did not' }, { fact: 'He paid' }] }]);
  });

  it('goes on the other side when it is deleted on one, and is asked about where something inside it is newer', async () => {
    await using all = await prepared();
    const { here, far, run, runOther } = all;
    const second = must((await here.act('add-binder', { title: 'Hearing' })).binders.at(-1)).id;
    await here.act('add-item', { binderId: second, item: { kind: 'outline', text: 'Bring the lease' } });
    await run();
    await runOther();
    await here.act('remove-binder', { binderId: second });
    expect(await run()).toMatchObject(inStep);
    expect(await runOther()).toMatchObject(inStep);
    for (const side of [far, all.others]) expect((await side.read()).binders).toMatchObject([{ title: 'Trial' }]);
    const [one] = await far.items('summary');
    await far.act('edit-item', { itemId: must(one).id, item: { kind: 'outline', text: 'One, at length' } });
    await here.act('remove-binder', { binderId: all.binderId });
    expect(await run()).toMatchObject({ end: 'waiting' });
    const [asked] = await all.desktop.engine.questions();
    expect(asked).toMatchObject({ ask: 'deleted-here-edited-there', resource: 'binders', title: 'Trial' });
    await all.desktop.engine.answer(must(asked).id, { choose: 'keep' });
    await run();
    expect(await run()).toMatchObject(inStep);
    expect(texts(await here.items('summary'))).toEqual(['One, at length', 'Two', 'Three']);
  });

  it('is asked about where something is newer inside an element of it, and shows that', async () => {
    await using all = await prepared();
    const { here, far, run, binderId, desktop } = all;
    const element = { kind: 'element', claim: 'Payment' };
    await here.act('add-item', { binderId, item: { ...element, support: [{ fact: 'He paid' }] } });
    expect(await run()).toMatchObject(inStep);
    const there = must((await far.items('elements'))[0]);
    const support = [...(there['support'] as Row[]), { fact: 'He did not' }];
    await far.act('edit-item', { itemId: there.id, item: { ...element, support } });
    await here.act('remove-binder', { binderId });
    expect(await run()).toMatchObject({ end: 'waiting' });
    const [asked] = await desktop.engine.questions();
    expect(asked).toMatchObject({ ask: 'deleted-here-edited-there', resource: 'binders' });
    expect(must(asked).inside?.map(({ fields }) => fields['fact'])).toContain('He did not');
  });

  it('goes with the evidence that it is about, and comes back with it', async () => {
    await using all = await prepared();
    const { here, far, run, evidence, binderId } = all;
    await here.act('add-item', { binderId, item: { kind: 'exhibit', evidenceId: evidence.id } });
    await run();
    const farItem = must((await all.rowsThere('evidence'))[0]);
    expect((await all.there('DELETE', `/evidence/${farItem.id}`)).status).toBe(204);
    await run();
    await later(all.desktop, 11);
    expect(await run()).toMatchObject(inStep);
    for (const side of [here, far]) expect(await side.items('exhibits')).toEqual([]);
    await restore(all.desktop, 'evidence');
    expect(await run()).toMatchObject(inStep);
    for (const side of [here, far]) expect(await side.items('exhibits')).toHaveLength(1);
  });

  it('that was deleted on the server is restored whole (11.8)', async () => {
    await using all = await prepared();
    const { here, far, run, binderId, desktop } = all;
    const contact = await desktop.call<Row>('post_contacts', { body: { caseId: all.caseId, name: 'Ana Ruiz' } });
    const [witness] = (await here.act('add-item', { binderId, item: { kind: 'witness', contactId: contact.id } }))
      .changed;
    const witnessId = must(witness).id;
    await here.act('add-item', { binderId, item: { kind: 'question', text: 'When?', witnessId } });
    const support = [
      { fact: 'He paid', witnessId },
      { fact: 'He did not', against: true },
    ];
    await here.act('add-item', { binderId, item: { kind: 'element', claim: 'Payment', support } });
    expect(await run()).toMatchObject(inStep);
    // What was deleted alone before stays away.
    const alone = must((await far.items('summary')).find(({ text }) => text === 'Two'));
    await far.act('remove-item', { itemId: alone.id });
    await run();
    await later(desktop, 11);
    await run();
    await far.act('remove-binder', { binderId: must((await far.read()).binders[0]).id });
    await run();
    await later(desktop, 11);
    await run();
    expect((await here.read()).binders).toEqual([]);
    await restore(desktop, 'binders');
    expect(await desktop.engine.quarantine()).toHaveLength(1);
    expect(await run()).toMatchObject(inStep);
    for (const side of [here, far]) {
      expect(texts(await side.items('summary'))).toEqual(['One', 'Three']);
      const [again] = await side.items('witnesses');
      expect(await side.items('direct')).toMatchObject([{ text: 'When?', witnessId: again?.id }]);
      expect(await side.items('elements')).toMatchObject([
        {
          support: [
            { fact: 'He paid', witnessId: again?.id },
            { fact: 'He did not', against: true },
          ],
        },
      ]);
    }
  });

  it('stays here where the server is one without the extension, and says so (10.5, 11.1)', async () => {
    await using pair = await two({ sample: false, lane: 'plain v1' });
    const here = preparingOn(pair.desktop, pair.caseId);
    await here.act('add-binder', { title: 'Trial' });
    expect(await pair.desktop.engine.run(pair.remoteId)).toMatchObject({
      end: 'inStep',
      matters: [
        { staysHere: [{ resource: 'binders', why: expect.stringContaining('stay on this computer') as string }] },
      ],
    });
    expect((await preparingAt(pair).read()).binders).toEqual([]);
  });
});
