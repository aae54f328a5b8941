import { Button } from '@mantine/core';
import { IconAddressBook } from '@tabler/icons-react';
import { EmptyState } from '#renderer/parts/empty-state.tsx';
import classes from './contacts.module.css';

interface NoContactsProps {
  canEdit: boolean;
  onStart: () => void;
  onImport: () => void;
}

export function NoContacts({ canEdit, onStart, onImport }: NoContactsProps) {
  return (
    <EmptyState
      icon={IconAddressBook}
      title="Nobody here yet"
      action={
        canEdit ? (
          <span className={classes.headActions}>
            <Button onClick={onStart}>Add a contact</Button>
            <Button variant="default" onClick={onImport}>
              Import contact cards
            </Button>
          </span>
        ) : undefined
      }
    >
      <p>
        The other side’s lawyer, the clerk’s telephone number, the teacher who can testify. Keep them with the matter,
        and see at which hearings, in which exhibits and on which days each of them appears.
      </p>
      <p>Your address book can export contact cards (.vcf): drop the file here.</p>
    </EmptyState>
  );
}

export function NobodyFound({ onShowAll }: { onShowAll: () => void }) {
  return (
    <EmptyState
      icon={IconAddressBook}
      title="No contact fits"
      action={<Button onClick={onShowAll}>Show all contacts</Button>}
    >
      <p>There are contacts in this matter, but none that fits what the list is narrowed to.</p>
    </EmptyState>
  );
}
