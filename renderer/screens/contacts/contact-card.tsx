import type { ReactNode } from 'react';
import type { Contact } from '#renderer/api/generated.ts';
import { stores } from '#renderer/api/stores.ts';
import { roleLabel } from '#renderer/features/contacts/contact-roles.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { courtFileName } from '#renderer/features/pickers/court-file-select.tsx';
import { Facts } from '#renderer/parts/facts.tsx';
import { MarkdownView } from '#renderer/parts/markdown/markdown-view.tsx';
import { isEmailAddress } from '#server/rules/contacts.ts';
import { dialAddress, mailAddress } from './contact-links.ts';

/** What is known of a contact, to read: an address is a press away from the program it is for. */
export function ContactCard({ contact }: { contact: Contact }) {
  const { caseId } = useMatter().case;
  const { kind, role, organization, emails, phones, address, otherAddresses, handles, notes } = contact;
  const files = stores.courtCases.useList(caseId).data ?? [];
  const inFiles = files.filter(({ id }) => contact.courtCaseIds.includes(id));
  return (
    <>
      <Facts
        narrow
        of={{
          Role: roleLabel(role),
          [kind === 'person' ? 'Organization' : 'Part of']: organization,
          Email: lines(
            emails.map(({ address: to, label }) => ({
              text: to,
              label,
              href: isEmailAddress(to) ? mailAddress(to) : null,
            })),
          ),
          Phone: lines(phones.map(({ number, label }) => ({ text: number, label, href: dialAddress(number) }))),
          Address: address === null ? null : <span className="pre-wrap">{address}</span>,
          'Other addresses': lines(otherAddresses.map(({ label, address: text }) => ({ text, label }))),
          'Messaging names': lines(handles.map(({ platform, handle }) => ({ text: handle, label: platform }))),
          'Court files': lines(inFiles.map((file) => ({ text: courtFileName(file) }))),
          Assistants: contact.private && 'Hidden from them',
        }}
      />
      {notes !== '' && <MarkdownView text={notes} />}
    </>
  );
}

interface Line {
  text: string;
  label?: string;
  /** Opened by the person’s own program; null where there is none for it. */
  href?: string | null;
}

/** One below the other; nothing where there is none. */
function lines(rows: readonly Line[]): ReactNode {
  if (rows.length === 0) return null;
  return (
    <ul>
      {rows.map(({ text, label = '', href = null }) => (
        <li key={`${label} ${text}`}>
          {href === null ? (
            <span className="pre-wrap">{text}</span>
          ) : (
            <a href={href} target="_blank" rel="noopener noreferrer">
              {text}
            </a>
          )}
          {label !== '' && <span className="quiet text-sm"> {label}</span>}
        </li>
      ))}
    </ul>
  );
}
