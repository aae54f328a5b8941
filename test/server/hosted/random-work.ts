import type { Machine, Row } from '#test/server/sync/machines.ts';
import { bytesOf } from '#test/server/sync/small-matter.ts';
import type { Chance } from './chance.ts';

/** What a person did, the name of what they made, and of what may be gone after it. */
interface Done {
  done: string;
  made?: string;
  gone?: string;
}

let names = 0;

const fields: Readonly<Record<string, readonly string[]>> = {
  '/todos': ['detail', 'due', 'done'],
  '/contacts': ['notes', 'organization'],
  '/hearings': ['date', 'notes', 'room'],
  '/evidence': ['description', 'exhibitNumber', 'tagNames', 'private'],
  '/timeline': ['detail'],
  '/issues': ['description'],
  '/court-cases': ['judge'],
};

/** Makes, changes, links or deletes something of the matter, as one of its people would. */
export async function workOn(machine: Machine, chance: Chance): Promise<Done> {
  const act = chance.pick([make, make, make, change, change, change, change, link, remove]);
  try {
    return await act(machine, chance);
  } catch (error) {
    // Two changed one record at once, or it is read-only just now: people hear so, and do something else.
    if (!/: (?:403|404|409) /.test((error as Error).message)) throw error;
    return { done: `is refused: ${(error as Error).message.slice(0, 160)}` };
  }
}

async function make(machine: Machine, chance: Chance): Promise<Done> {
  const name = `${machine.name} ${(names += 1)}`;
  const blank: Readonly<Record<string, object>> = {
    '/todos': { title: name },
    '/contacts': { name, role: 'other' },
    '/timeline': { date: '2026-06-01', precision: 'day', title: name },
    '/hearings': { date: '2027-05-01', purpose: name },
    '/folders': { name, kind: 'evidence' },
    '/issues': { name },
  };
  const list = chance.pick([...Object.keys(blank), '/evidence', '/evidence']);
  if (list === '/evidence') await machine.upload(`${name}.txt`, bytesOf(name.repeat(1 + chance.below(200))));
  else await machine.make(list, blank[list] ?? {});
  return { done: `makes ${list} “${name}”`, made: name };
}

async function change(machine: Machine, chance: Chance): Promise<Done> {
  const list = chance.pick(Object.keys(fields));
  const row = await oneOf(machine, list, chance);
  if (!row) return { done: `finds nothing in ${list}` };
  const field = chance.pick(fields[list] ?? []);
  const value = valueFor(field, row, chance);
  await machine.change(list, row, { [field]: value });
  return { done: `changes ${list} “${nameOf(row)}” ${field} to ${JSON.stringify(value)}` };
}

/** Some are values that were there before: what is changed and changed back is the hardest to see. */
function valueFor(field: string, row: Row, chance: Chance): unknown {
  if (field === 'done' || field === 'private') return row[field] !== true;
  if (field === 'date' || field === 'due') return `2027-0${1 + chance.below(3)}-1${chance.below(3)}`;
  if (field === 'tagNames') return [...(row['tagNames'] as string[]), `tag ${chance.below(5)}`].filter(isFirst);
  return `said ${chance.below(6)}`;
}

const isFirst = (each: string, at: number, all: readonly string[]): boolean => all.indexOf(each) === at;

async function link(machine: Machine, chance: Chance): Promise<Done> {
  const hearing = await oneOf(machine, '/hearings', chance);
  const item = await oneOf(machine, '/evidence', chance);
  const todo = await oneOf(machine, '/todos', chance);
  const issue = await oneOf(machine, '/issues', chance);
  if (!hearing || !item || !todo || !issue) return { done: 'finds nothing to link' };
  const what = chance.pick(['attach', 'todo', 'issue'] as const);
  if (what === 'attach') {
    const attach = { action: 'attach', kind: 'evidence', itemId: item.id, note: `page ${chance.below(9)}` };
    await machine.make(`/hearings/${hearing.id}/resources`, attach);
  } else if (what === 'todo') {
    await machine.change('/todos', todo, { hearingId: todo['hearingId'] === null ? hearing.id : null });
  } else {
    const issues = item['issueIds'] as string[];
    const others = issues.filter((id) => id !== issue.id);
    await machine.change('/evidence', item, {
      issueIds: others.length < issues.length ? others : [...issues, issue.id],
    });
  }
  return { done: `links ${what} of “${nameOf(hearing)}”, “${nameOf(item)}”, “${nameOf(todo)}”, “${nameOf(issue)}”` };
}

async function remove(machine: Machine, chance: Chance): Promise<Done> {
  const list = chance.pick(['/todos', '/contacts', '/hearings', '/evidence', '/timeline', '/issues']);
  const row = await oneOf(machine, list, chance);
  if (!row) return { done: `finds nothing in ${list}` };
  const gone = nameOf(row);
  if (list === '/evidence') await machine.ask('DELETE', `/evidence/${row.id}`);
  else await machine.remove(list, row);
  return { done: `deletes ${list} “${gone}”`, gone };
}

async function oneOf(machine: Machine, list: string, chance: Chance): Promise<Row | undefined> {
  const rows = (await machine.rows(list)).filter(({ kind }) => list !== '/timeline' || kind === 'event');
  return rows.length === 0 ? undefined : chance.pick(rows);
}

function nameOf(row: Row): string {
  const name = ['title', 'name', 'purpose', 'caption'].map((field) => row[field]).find(Boolean);
  return String(name);
}
