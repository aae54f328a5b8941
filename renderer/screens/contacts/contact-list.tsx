import { useMemo } from 'react';
import type { Contact } from '#renderer/api/generated.ts';
import { usePreferences } from '#renderer/features/preferences/preferences.ts';
import { RowList, type ListLine } from '#renderer/parts/row-list/row-list.tsx';
import type { RowHand } from '#renderer/parts/row-list/use-row-hand.ts';
import { useSteady } from '#renderer/parts/row-list/use-steady.ts';
import { contactRoles } from '#renderer/features/contacts/contact-roles.ts';
import { formatNumber } from '#renderer/lib/quantities.ts';
import { contactColumns, ContactHead, ContactRow } from './contact-row.tsx';
import classes from './contacts.module.css';

const headingHeight = 40;
const headHeight = 30;

type Line = ListLine & ({ kind: 'heading'; label: string; count: number } | { kind: 'row'; contact: Contact });

interface ContactListProps {
  contacts: readonly Contact[];
  /** With a heading for each part in the matter. */
  grouped: boolean;
  hand: RowHand;
  opened: string | null;
  filesOf: (contact: Contact) => string;
  isDouble: (contact: Contact) => boolean;
  onOpen: (id: string) => void;
}

export function ContactList({ contacts, grouped, hand, opened, filesOf, isDouble, onOpen }: ContactListProps) {
  const { density } = usePreferences();
  const rowHeight = density === 'compact' ? 36 : 44;
  const lines = useMemo(() => linesOf(contacts, grouped, rowHeight), [contacts, grouped, rowHeight]);
  const select = useSteady((id: string, extend: boolean) => (extend ? hand.extend(id) : hand.toggle(id)));
  return (
    <RowList
      label="Contacts"
      lines={lines}
      hand={hand}
      opened={opened}
      columns={contactColumns}
      head={<ContactHead />}
      headHeight={headHeight}
      onOpen={onOpen}
      onSpace={hand.toggle}
    >
      {(line) =>
        line.kind === 'heading' ? (
          <span role="gridcell" className={classes.groupCell}>
            <h2 className={classes.groupName}>
              {line.label} <span className={`figures ${classes.quiet ?? ''}`}>{formatNumber(line.count)}</span>
            </h2>
          </span>
        ) : (
          <ContactRow
            contact={line.contact}
            selected={hand.selection.has(line.contact.id)}
            files={filesOf(line.contact)}
            double={isDouble(line.contact)}
            onSelect={select}
          />
        )
      }
    </RowList>
  );
}

function linesOf(contacts: readonly Contact[], grouped: boolean, rowHeight: number): Line[] {
  const rowOf = (contact: Contact): Line => ({ key: contact.id, kind: 'row', height: rowHeight, contact });
  if (!grouped) return contacts.map(rowOf);
  const byRole = Map.groupBy(contacts, ({ role }) => role);
  return contactRoles.flatMap(({ role, label, many }): Line[] => {
    const found = byRole.get(role) ?? [];
    if (found.length === 0) return [];
    const heading = { key: `role ${role}`, kind: 'heading' as const, height: headingHeight };
    return [{ ...heading, label: found.length === 1 ? label : many, count: found.length }, ...found.map(rowOf)];
  });
}
