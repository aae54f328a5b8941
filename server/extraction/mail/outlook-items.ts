import type { Properties } from './outlook-properties.ts';

const appointments = '00062002-0000-0000-c000-000000000046';
const tasks = '00062003-0000-0000-c000-000000000046';
const contacts = '00062004-0000-0000-c000-000000000046';

const statuses = ['Not started', 'In progress', 'Completed', 'Waiting on someone', 'Deferred'];

type Field = [name: string, value: string];

/** What kind of item it is when it is no message, and the fields that only such an item has ([MS-OXPROPS]). */
export function itemFields(
  { messageClass = '' }: { messageClass?: string },
  properties: Properties,
): { kind: string; more: Field[] } {
  if (/^IPM\.(Appointment|Schedule)/i.test(messageClass)) {
    return { kind: meeting(messageClass), more: ofAppointment(properties) };
  }
  if (/^IPM\.Task/i.test(messageClass)) return { kind: 'Task', more: ofTask(properties) };
  if (/^IPM\.Contact/i.test(messageClass)) return { kind: 'Contact', more: ofContact(properties) };
  if (/^IPM\.StickyNote/i.test(messageClass)) return { kind: 'Note', more: [] };
  if (/^REPORT\..*\.NDR$/i.test(messageClass)) return { kind: 'Delivery report', more: [] };
  if (/^REPORT\./i.test(messageClass)) return { kind: 'Receipt', more: [] };
  return { kind: '', more: [] };
}

function meeting(messageClass: string): string {
  if (/\.Canceled/i.test(messageClass)) return 'Canceled meeting';
  if (/\.Resp\.Pos/i.test(messageClass)) return 'Accepted meeting';
  if (/\.Resp\.Neg/i.test(messageClass)) return 'Declined meeting';
  if (/\.Resp\.Tent/i.test(messageClass)) return 'Tentatively accepted meeting';
  return /\.Request/i.test(messageClass) ? 'Meeting request' : 'Appointment';
}

function ofAppointment(properties: Properties): Field[] {
  const text = (lid: number): string => properties.namedText(appointments, lid);
  return [
    ['Start', text(0x82_0d)],
    ['End', text(0x82_0e)],
    ['All day', properties.named(appointments, 0x82_15) === true ? 'yes' : ''],
    ['Time zone', text(0x82_34)],
    ['Location', text(0x82_08)],
    ['Repeats', text(0x82_32)],
  ];
}

function ofTask(properties: Properties): Field[] {
  const text = (lid: number): string => properties.namedText(tasks, lid);
  const status = properties.named(tasks, 0x81_01);
  return [
    ['Start', text(0x81_04)],
    ['Due', text(0x81_05)],
    ['Status', typeof status === 'number' ? (statuses[status] ?? '') : ''],
    ['Percent complete', percent(properties.named(tasks, 0x81_02))],
    ['Completed', text(0x81_0f)],
    ['Owner', text(0x81_1f)],
    ['Assigned by', text(0x81_21)],
  ];
}

/** A number of eight bytes, which the library leaves as they are. */
function percent(value: unknown): string {
  if (!(value instanceof Uint8Array) || value.length < 8) return '';
  const share = new DataView(value.buffer, value.byteOffset, 8).getFloat64(0, true);
  return Number.isFinite(share) && share > 0 ? `${Math.round(share * 100)}%` : '';
}

function ofContact(properties: Properties): Field[] {
  const tagged = (tag: string): string => properties.text(tag);
  const named = (lid: number): string => properties.namedText(contacts, lid);
  return [
    ['Name', tagged('3001')],
    ['Nickname', tagged('3a4f')],
    ['Company', tagged('3a16')],
    ['Title', tagged('3a17')],
    ['Department', tagged('3a18')],
    ...[0x80_83, 0x80_93, 0x80_a3].map((lid): Field => ['Email', named(lid)]),
    ['Business phone', tagged('3a08')],
    ['Business phone', tagged('3a1b')],
    ['Home phone', tagged('3a09')],
    ['Home phone', tagged('3a2f')],
    ['Mobile phone', tagged('3a1c')],
    ['Other phone', tagged('3a1f')],
    ['Fax', tagged('3a24')],
    ['Fax', tagged('3a25')],
    ['Business address', named(0x80_1b)],
    ['Home address', named(0x80_1a)],
    ['Other address', named(0x80_1c)],
    ['Messenger', named(0x80_62)],
    ['Web page', named(0x80_2b) || tagged('3a51')],
    ['Birthday', tagged('3a42')],
    ['Anniversary', tagged('3a41')],
    ['Spouse', tagged('3a48')],
  ];
}
