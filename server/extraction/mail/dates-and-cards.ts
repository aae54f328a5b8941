import ICAL from 'ical.js';
import type { Block } from '#server/extraction/pages/block.ts';
import { capital } from '#server/rules/first-letter.ts';
import { heading } from './mail-blocks.ts';

const titles: Record<string, string> = {
  vevent: 'Appointment',
  vtodo: 'Task',
  vjournal: 'Journal entry',
  vfreebusy: 'Free and busy times',
  vcard: 'Contact',
};

/** What people call the properties of iCalendar (RFC 5545) and vCard (RFC 6350). Others keep their own names. */
const names: Record<string, string> = {
  summary: 'Subject',
  dtstart: 'Start',
  dtend: 'End',
  rrule: 'Repeats',
  rdate: 'Also on',
  exdate: 'Except on',
  'percent-complete': 'Percent complete',
  fn: 'Name',
  nickname: 'Nickname',
  org: 'Organization',
  tel: 'Phone',
  adr: 'Address',
  bday: 'Birthday',
  url: 'Web page',
};

/** What programs tell programs. The attachment has it. */
const forPrograms =
  /^(x-.*|prodid|version|uid|dtstamp|sequence|rev|calscale|created|last-modified|transp|class|photo|logo|key|sound)$/;

/** jCal and jCard (RFC 7265, RFC 7095), as ical.js parses into them. */
type Property = [name: string, parameters: Record<string, string | string[]>, type: string, ...values: unknown[]];
type Component = [name: string, properties: Property[], components: Component[]];

/** Appointments, tasks and contacts of an .ics or .vcf file with their fields; a damaged one as it is written. */
export function datesAndCards(text: string): Block[] {
  try {
    const parsed = ICAL.parse(text) as Component | Component[];
    const components = typeof parsed[0] === 'string' ? [parsed as Component] : (parsed as Component[]);
    const blocks = components.flatMap((component) => blocksOf(component, []));
    if (blocks.length > 0) return blocks;
  } catch {
    // Nothing is lost: the text itself follows.
  }
  return [{ type: 'preformatted', text }];
}

/** `shared` is what the file says of all it holds, such as that it asks for an answer. */
function blocksOf([name, properties, components]: Component, shared: Property[]): Block[] {
  const title = titles[name];
  if (title === undefined) return components.flatMap((component) => blocksOf(component, properties));
  const own = properties.filter(([key]) => key !== 'n' || !properties.some(([other]) => other === 'fn'));
  const fields = [...shared, ...own].filter(([key]) => !forPrograms.test(key)).map(fieldOf);
  return [heading(title), { type: 'fields', fields }];
}

function fieldOf([key, parameters, type, ...values]: Property): [string, string] {
  const kind = [parameters['type'] ?? []].flat().filter((each) => !/^(voice|internet|pref)$/i.test(each));
  const name = names[key] ?? capital(key.replaceAll('-', ' '));
  const label = kind.length === 0 ? name : `${name} (${kind.join(', ').toLowerCase()})`;
  const words = values.map((value) => valueOf(value, type)).filter((value) => value !== '');
  const zone = parameters['tzid'];
  const person = [parameters['cn'] ?? ''].flat().join(' ');
  if (person !== '') return [label, `${person} <${words.join(', ')}>${answerOf(parameters)}`];
  const upper = key === 'method' || key === 'status' ? words.map((word) => capital(word.toLowerCase())) : words;
  return [
    label,
    `${upper.join(', ')}${zone === undefined ? '' : ` (${[zone].flat().join(' ')})`}${answerOf(parameters)}`,
  ];
}

/** What was answered to an invitation. */
function answerOf({ partstat }: Property[1]): string {
  return partstat === undefined ? '' : ` (${[partstat].flat().join(' ').toLowerCase().replaceAll('-', ' ')})`;
}

/** A time as the file has it: no zone is made up, and none is counted over. */
function valueOf(value: unknown, type: string): string {
  if (Array.isArray(value)) return value.flatMap((part) => valueOf(part, type) || []).join(', ');
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value)
      .map(([part, figure]) => `${part} ${String(figure).toLowerCase()}`)
      .join(', ');
  }
  const text = String(value).replace(/^mailto:/i, '');
  if (!type.startsWith('date')) return text;
  return text
    .replace('T', ' ')
    .replace(/(\d\d:\d\d)(:00)?Z$/, '$1 UTC')
    .replace(/(\d\d:\d\d):00$/, '$1');
}
