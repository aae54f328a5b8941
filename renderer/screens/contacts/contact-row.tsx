import { IconBuilding, IconUser } from '@tabler/icons-react';
import { memoWithDates } from '#renderer/features/preferences/memo-with-dates.tsx';
import type { Contact } from '#renderer/api/generated.ts';
import { roleLabel } from '#renderer/features/contacts/contact-roles.ts';
import classes from './contacts.module.css';

/** Tick, sign, name, part, organisation, email, telephone, court files: as many as the width has room for. */
export const contactColumns = 'var(--contact-columns)';

interface ContactRowProps {
  contact: Contact;
  files: string;
  /** Someone else has the same email address, number or name. */
  double: boolean;
}

/** One contact on one line. */
export const ContactRow = memoWithDates(function ContactRow({ contact, files, double }: ContactRowProps) {
  const { kind, name, role, organization, emails, phones } = contact;
  const Sign = kind === 'person' ? IconUser : IconBuilding;
  return (
    <>
      <span role="gridcell" className="flex quiet">
        <Sign size={16} stroke={1.6} role="img" aria-label={kind === 'person' ? 'Person' : 'Organization'} />
      </span>
      <span role="gridcell" className={classes.name}>
        {name}
        {double && <span className={classes.double}>Duplicate?</span>}
      </span>
      <span role="gridcell" className={classes.cell} data-column="role">
        {roleLabel(role)}
      </span>
      <span role="gridcell" className={classes.cell} data-column="organization">
        {organization}
      </span>
      <span role="gridcell" className={classes.cell} data-column="email">
        {emails[0]?.address}
        <More count={emails.length - 1} />
      </span>
      <span role="gridcell" className={`figures ${classes.cell ?? ''}`} data-column="phone">
        {phones[0]?.number}
        <More count={phones.length - 1} />
      </span>
      <span role="gridcell" className={classes.cell} data-column="files">
        {files}
      </span>
    </>
  );
});

function More({ count }: { count: number }) {
  return count > 0 ? <span className="quiet text-sm"> +{count}</span> : null;
}

export function ContactHead() {
  return (
    <>
      <span role="columnheader" aria-label="Kind" />
      <span role="columnheader">Name</span>
      <span role="columnheader" data-column="role">
        Role
      </span>
      <span role="columnheader" data-column="organization">
        Organization
      </span>
      <span role="columnheader" data-column="email">
        Email
      </span>
      <span role="columnheader" data-column="phone">
        Phone
      </span>
      <span role="columnheader" data-column="files">
        Court files
      </span>
    </>
  );
}
