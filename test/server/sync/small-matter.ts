import type { Machine } from './machines.ts';

export const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text));

/** A small matter with something of every kind, each pointing at others. */
export async function fill(machine: Machine): Promise<void> {
  await machine.ask('POST', '/case/update', {
    caseId: machine.caseId,
    caption: 'Ellery v. Ellery',
    role: 'Petitioner',
    keyDates: [{ date: '2026-03-01', label: 'Separation', kind: 'other' }],
  });
  const court = await machine.make('/court-cases', {
    caption: 'Ellery dissolution',
    number: 'FL-26-1',
    timeZone: 'America/Los_Angeles',
  });
  const folder = await machine.make('/folders', { name: 'School', kind: 'evidence' });
  const issue = await machine.make('/issues', { name: 'Custody', description: 'Who the children live with.' });
  const contact = await machine.make('/contacts', { name: 'Judge Amari', role: 'judge', courtCaseIds: [court.id] });
  await machine.make('/contacts', { name: 'Rowan Teacher', role: 'witness', notes: 'Knows the pick-up times.' });
  const letter = await machine.upload('letter.txt', bytesOf('The school wrote on Monday.'));
  await machine.change('/evidence', letter, {
    description: 'A letter of the school.',
    folderId: folder.id,
    tagNames: ['school'],
    issueIds: [issue.id],
    courtCaseIds: [court.id],
  });
  const hearing = await machine.make('/hearings', {
    date: '2027-01-14',
    time: '09:30',
    purpose: 'Custody hearing',
    courtCaseId: court.id,
    contactIds: [contact.id],
  });
  await machine.make('/hearings', { date: '2027-03-02', purpose: 'Trial setting' });
  await machine.make(`/hearings/${hearing.id}/resources`, {
    action: 'attach',
    kind: 'evidence',
    itemId: letter.id,
    note: 'Page 2',
  });
  await machine.make('/todos', { title: 'Serve the papers', due: '2026-12-01', hearingId: hearing.id });
  await machine.make('/todos', { title: 'Call the clerk', detail: 'Ask for the room.' });
  await machine.make('/todos', { title: 'Buy folders' });
  await machine.make('/timeline', {
    date: '2026-05-01',
    precision: 'month',
    title: 'Moved out',
    evidenceIds: [letter.id],
  });
}
