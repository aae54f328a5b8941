import ICAL from 'ical.js';
import type { ContactCard } from '#renderer/screens/contacts/contact-facts.ts';
import { addressParts } from './card-address.ts';
import { typesOfLabel } from './card-labels.ts';

/*
 * Cards are written as vCard 3.0: every address book reads it, Outlook and older telephones nothing newer. What 3.0 has
 * no word for is said as Apple says it (labels, organisations), our own part in X-CASEWRIGHT- fields.
 */

type Property = [name: string, params: Record<string, string | string[]>, type: string, ...values: unknown[]];

/** One file with all of them. */
export function writeCards(contacts: readonly (ContactCard & { id: string })[]): string {
  return contacts
    .map((contact) => `${ICAL.stringify.component(['vcard', propertiesOf(contact), []], ICAL.design.vcard3)}\r\n`)
    .join('');
}

function propertiesOf(contact: ContactCard & { id: string }): Property[] {
  const { id, kind, name, role, organization, notes } = contact;
  const labelled = new LabelledFields();
  const company = kind === 'organization';
  return [
    ['version', {}, 'text', '3.0'],
    ['prodid', {}, 'text', '-//Casewright//Contacts//EN'],
    ['uid', {}, 'unknown', `urn:uuid:${id}`],
    ['n', {}, 'text', company ? ['', '', '', '', ''] : [familyName(name), givenNames(name), '', '', '']],
    ['fn', {}, 'text', name],
    ...organizationFields(company, name, organization),
    ['x-casewright-role', {}, 'unknown', role],
    ...contact.emails.flatMap(({ label, address }) => labelled.fields('email', label, ['INTERNET'], 'text', address)),
    ...contact.phones.flatMap(({ label, number }) =>
      // A backslash is lost in the kind of value that telephone numbers have.
      labelled.fields('tel', label, [], number.includes('\\') ? 'text' : 'phone-number', number),
    ),
    ...(contact.address === null ? [] : labelled.fields('adr', '', ['PREF'], 'text', partsOf(contact.address))),
    ...contact.otherAddresses.flatMap(({ label, address }) =>
      labelled.fields('adr', label, [], 'text', partsOf(address)),
    ),
    ...contact.handles.map(handleField),
    ...(notes === '' ? [] : [['note', {}, 'text', withPlainBreaks(notes)] satisfies Property]),
  ];
}

function organizationFields(company: boolean, name: string, organization: string | null): Property[] {
  const units = [...(organization === null ? [] : [organization]), ...(company ? [name] : [])];
  return [
    ...(units.length === 0 ? [] : [['org', {}, 'text', units] satisfies Property]),
    ...(company ? [['x-abshowas', {}, 'unknown', 'COMPANY'] satisfies Property] : []),
  ];
}

/** The last word; forms of address and degrees are no concern of ours, the full name is next to it. */
function familyName(name: string): string {
  return name.split(' ').at(-1) ?? name;
}

function givenNames(name: string): string {
  return name.split(' ').slice(0, -1).join(' ');
}

function partsOf(address: string): string[] {
  return addressParts(withPlainBreaks(address));
}

function handleField({ platform, handle }: ContactCard['handles'][number]): Property {
  const scheme = platform.toLowerCase().replace(/[^a-z0-9+.-]/g, '');
  const known = /^[a-z]/.test(scheme) ? scheme : 'x-casewright';
  return ['impp', { 'x-service-type': platform }, 'unknown', `${known}:${encodeURIComponent(handle)}`];
}

function withPlainBreaks(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

/** Fields with a label in the person's own words get a group, and the label is in it. */
class LabelledFields {
  #count = 0;

  fields(name: string, label: string, always: string[], type: string, value: unknown): Property[] {
    const types = label === '' ? [] : typesOfLabel(label);
    const all = [...always, ...(types ?? []).map((each) => each.toUpperCase())];
    const params = all.length === 0 ? {} : { type: all };
    if (types !== null) return [[name, params, type, value]];
    this.#count += 1;
    const group = `item${this.#count}`;
    return [
      [name, { ...params, group }, type, value],
      ['x-ablabel', { group }, 'unknown', label.replace(/[\\;,]/g, (sign) => `\\${sign}`)],
    ];
  }
}
