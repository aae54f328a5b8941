import { updateRecord } from '#server/store/records.ts';
import type { MatterResource } from '#server/store/tables.ts';
import type { TestApp } from '#test/support/app.ts';
import type { Resident, Secret, Words } from './canary-world.ts';
import type { Neighbours } from './neighbours.ts';
import { answered } from '#test/support/answered.ts';

export interface PlantedRecord {
  id: string;
  word: string;
  resource: MatterResource;
  hidden: boolean;
}

/** A field of each kind that a change can put the word into once more. */
const touched: Partial<Record<MatterResource, [area: string, field: string]>> = {
  courtCases: ['court-cases', 'notes'],
  folders: ['folders', 'name'],
  issues: ['issues', 'description'],
  contacts: ['contacts', 'notes'],
  evidence: ['evidence', 'description'],
  timelineEntries: ['timeline', 'detail'],
  hearings: ['hearings', 'notes'],
  todos: ['todos', 'detail'],
  documents: ['documents', 'body'],
};

/** A matter with two of each kind of record, one hidden from assistants, each with its own word in all its texts. */
export class CanaryMatter {
  readonly caseId: string;
  readonly workspaceId: string;
  readonly records: PlantedRecord[] = [];
  readonly #app: TestApp;
  readonly #neighbours: Neighbours;
  readonly #owner: Resident;
  readonly #words: Words;
  readonly #secrets: Secret[] = [];

  constructor(
    app: TestApp,
    neighbours: Neighbours,
    owner: Resident,
    place: { caseId: string; workspaceId: string },
    words: Words,
  ) {
    this.#app = app;
    this.#neighbours = neighbours;
    this.#owner = owner;
    this.caseId = place.caseId;
    this.workspaceId = place.workspaceId;
    this.#words = words;
  }

  of(resource: MatterResource): PlantedRecord[] {
    return this.records.filter((each) => each.resource === resource);
  }

  async plant(): Promise<this> {
    await this.#shell();
    const lines: [hearing: PlantedRecord, item: PlantedRecord][] = [];
    const exhibits: [document: PlantedRecord, item: PlantedRecord][] = [];
    for (const hidden of [false, true]) {
      const courtCase = await this.#add('courtCases', hidden, (word) => ({ caption: word, judge: word, court: word }));
      const folder = await this.#add('folders', hidden, (word) => ({ name: word, kind: 'evidence' }));
      const issue = await this.#add('issues', hidden, (word) => ({ name: word, description: word }));
      const contact = await this.#add('contacts', hidden, (word) => ({
        name: word,
        organization: word,
        address: word,
        emails: [{ label: 'home', address: `${word}@example.org` }],
        courtCaseIds: [courtCase.id],
      }));
      const item = await this.#file(hidden, { folder, issue, courtCase });
      const hearing = await this.#add('hearings', hidden, (word) => ({
        date: '2026-05-04',
        purpose: word,
        place: word,
        outcome: word,
        courtCaseId: courtCase.id,
        contactIds: [contact.id],
      }));
      await this.#add('todos', hidden, (word) => ({ title: word, hearingId: hearing.id, courtCaseId: courtCase.id }));
      const paper = await this.#add('documents', hidden, (word) => ({
        title: word,
        body: word,
        courtCaseId: courtCase.id,
      }));
      await this.#add('timelineEntries', hidden, (word) => ({
        date: '2026-01-02',
        title: word,
        courtCaseId: courtCase.id,
        contactIds: [contact.id],
        evidenceIds: [item.id],
      }));
      lines.push([hearing, item]);
      exhibits.push([paper, item]);
    }
    for (const list of [lines, exhibits]) {
      const [[open] = [], [, hiddenItem] = []] = list;
      if (open && hiddenItem) list.push([open, hiddenItem]);
    }
    for (const [hearing, item] of lines) await this.#takeAlong(hearing, item);
    for (const [paper, item] of exhibits) await this.#attach(paper, item);
    for (const each of this.records.filter(({ hidden }) => hidden)) await this.#hide(each);
    await this.#crossReferences();
    return this;
  }

  /** Every record changes once more, and keeps its word. */
  async touch(): Promise<void> {
    for (const each of this.records) {
      const field = touched[each.resource]?.[1] ?? '';
      await this.#change(each, { [field]: `${each.word} again` });
    }
  }

  secrets(): Secret[] {
    const ofRecords = this.records.map((record) => ({
      marks: [record.word, record.id],
      what: `${record.hidden ? 'hidden' : 'open'} ${record.resource}`,
      isFor: (who: Resident, seesPrivate: boolean) => this.#sees(who, seesPrivate, record),
    }));
    return [...ofRecords, ...this.#secrets];
  }

  #sees({ roles, shares }: Resident, seesPrivate: boolean, { resource, id, hidden }: PlantedRecord): boolean {
    if (hidden && !seesPrivate) return false;
    if (roles.has(this.workspaceId)) return true;
    return shares.some(
      (share) =>
        share.caseId === this.caseId && share.resource === resource && (share.itemId === null || share.itemId === id),
    );
  }

  async #shell(): Promise<void> {
    const [caption, inside] = [this.#words.next(), this.#words.next()];
    const caseNumbers = [{ number: inside, type: inside, court: inside }];
    const keyDates = [{ date: '2026-01-02', label: inside, kind: inside }];
    await this.#send('POST', '/case/update', { caption, role: inside, caseNumbers, keyDates });
    const isMember = ({ roles }: Resident): boolean => roles.has(this.workspaceId);
    const isGuest = ({ shares }: Resident): boolean => shares.some(({ caseId }) => caseId === this.caseId);
    this.#secrets.push(
      { marks: [caption], what: 'caption', isFor: (who) => isMember(who) || isGuest(who) },
      { marks: [inside], what: 'facts of a case', isFor: isMember },
    );
  }

  async #add(resource: MatterResource, hidden: boolean, body: (word: string) => object): Promise<PlantedRecord> {
    const word = this.#words.next();
    const [area = ''] = touched[resource] ?? [];
    const { id } = await this.#send('POST', `/${area}`, body(word));
    const record = { id: String(id), word, resource, hidden };
    this.records.push(record);
    return record;
  }

  async #file(
    hidden: boolean,
    { folder, issue, courtCase }: Record<'folder' | 'issue' | 'courtCase', PlantedRecord>,
  ): Promise<PlantedRecord> {
    const word = this.#words.next();
    const files = [{ name: `${word}.txt`, bytes: `The letter that says ${word}.` }];
    const fields = { caseId: this.caseId, folderId: folder.id };
    const { evidence } = await answered<{ evidence: { id: string }[] }>(
      this.#app.upload(this.#owner.token, files, fields),
    );
    const record = { id: evidence[0]?.id ?? '', word, resource: 'evidence' as const, hidden };
    await this.#change(record, {
      title: word,
      tagNames: [word],
      eventDate: '2026-02-03',
      annotations: [{ page: 1, quote: word, note: word }],
      issueIds: [issue.id],
      courtCaseIds: [courtCase.id],
    });
    this.records.push(record);
    return record;
  }

  /** A line of a hearing's list is for who sees the hearing and the thing. */
  async #takeAlong(hearing: PlantedRecord, item: PlantedRecord): Promise<void> {
    const note = this.#words.next();
    const body = { kind: 'evidence', itemId: item.id, note };
    await answered(this.#app.rest(this.#owner.token, 'POST', `/hearings/${hearing.id}/resources`, body));
    this.#secrets.push({
      marks: [note],
      what: 'line of a hearing’s list',
      isFor: (who, seesPrivate) => this.#sees(who, seesPrivate, hearing) && this.#sees(who, seesPrivate, item),
    });
  }

  /** An exhibit of a document is for who sees the document and the item. */
  async #attach(paper: PlantedRecord, item: PlantedRecord): Promise<void> {
    const label = this.#words.next();
    const body = { evidenceId: item.id, label, description: label };
    await answered(this.#app.rest(this.#owner.token, 'POST', `/documents/${paper.id}/attachments`, body));
    this.#secrets.push({
      marks: [label],
      what: 'exhibit of a document',
      isFor: (who, seesPrivate) => this.#sees(who, seesPrivate, paper) && this.#sees(who, seesPrivate, item),
    });
  }

  /** What is open points to what is hidden: its id must not give it away. */
  async #crossReferences(): Promise<void> {
    const hidden = (resource: MatterResource): string => this.of(resource)[1]?.id ?? '';
    const open = (resource: MatterResource): PlantedRecord | undefined => this.of(resource)[0];
    const both = (resource: MatterResource): string[] => this.of(resource).map(({ id }) => id);
    const references: [PlantedRecord | undefined, object][] = [
      [open('evidence'), { folderId: hidden('folders'), issueIds: both('issues'), courtCaseIds: both('courtCases') }],
      [open('timelineEntries'), { contactIds: both('contacts'), evidenceIds: both('evidence') }],
      [open('hearings'), { contactIds: both('contacts'), courtCaseId: hidden('courtCases') }],
      [open('todos'), { hearingId: hidden('hearings') }],
      [open('documents'), { courtCaseId: hidden('courtCases') }],
      [open('contacts'), { courtCaseIds: both('courtCases') }],
    ];
    for (const [record, patch] of references) if (record) await this.#change(record, patch);
  }

  /** In the store: not of every kind can a person say it yet, and every kind has the column. */
  async #hide({ resource, id }: PlantedRecord): Promise<void> {
    await this.#neighbours.write(async (tx) => {
      const table = resource as 'evidence';
      const row = await tx.db.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      await updateRecord(tx, tx.records.of(table), row, { private: 1 });
    });
  }

  async #change({ resource, id }: Pick<PlantedRecord, 'resource' | 'id'>, patch: object): Promise<void> {
    const [area = ''] = touched[resource] ?? [];
    const address = resource === 'evidence' ? `/evidence/${id}` : `/${area}?id=${id}`;
    await answered(this.#app.rest(this.#owner.token, 'PATCH', address, patch));
  }

  #send(method: string, address: string, body: object): Promise<Record<string, unknown>> {
    return answered(this.#app.rest(this.#owner.token, method, address, { caseId: this.caseId, ...body }));
  }
}
