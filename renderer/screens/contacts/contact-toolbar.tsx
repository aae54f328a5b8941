import { Button, Select, TextInput } from '@mantine/core';
import { IconSearch, IconUsers } from '@tabler/icons-react';
import type { RefObject } from 'react';
import type { CourtCase } from '#renderer/api/generated.ts';
import { courtFileName } from '#renderer/features/pickers/court-file-select.tsx';
import { contactRoles, isContactRole } from '#renderer/features/contacts/contact-roles.ts';
import { formatCount, formatNumber } from '#renderer/lib/quantities.ts';
import { everyoneByName, type ContactView } from './contact-address.ts';
import classes from './contacts.module.css';

interface ContactToolbarProps {
  view: ContactView;
  onView: (change: Partial<ContactView>) => void;
  files: readonly CourtCase[];
  shown: number;
  of: number;
  doubles: number;
  field: RefObject<HTMLInputElement | null>;
}

/** What the list is narrowed to, and in which order it stands. */
export function ContactToolbar({ view, onView, files, shown, of, doubles, field }: ContactToolbarProps) {
  const narrowed = JSON.stringify({ ...view, by: 'name' }) !== JSON.stringify(everyoneByName);
  return (
    <div className={classes.toolbar} data-screen-only>
      <TextInput
        ref={field}
        size="xs"
        aria-label="Find a contact"
        placeholder="Name, e-mail, number"
        leftSection={<IconSearch size={14} aria-hidden />}
        value={view.text}
        className={classes.find}
        onChange={(event) => onView({ text: event.currentTarget.value })}
      />
      <Select
        size="xs"
        aria-label="Part in the matter"
        placeholder="Any part"
        data={contactRoles.map(({ role, many }) => ({ value: role, label: many }))}
        value={view.role}
        clearable
        clearButtonProps={{ 'aria-label': 'Any part' }}
        maxDropdownHeight={400}
        className={classes.choice}
        onChange={(role) => onView({ role: isContactRole(role) ? role : null })}
      />
      <Select
        size="xs"
        aria-label="People or organisations"
        placeholder="People and organisations"
        data={[
          { value: 'person', label: 'People' },
          { value: 'organization', label: 'Organisations' },
        ]}
        value={view.kind}
        clearable
        clearButtonProps={{ 'aria-label': 'People and organisations' }}
        className={classes.kindChoice}
        onChange={(kind) => onView({ kind: kind === 'person' || kind === 'organization' ? kind : null })}
      />
      {(files.length > 0 || view.courtCaseId !== null) && (
        <Select
          size="xs"
          aria-label="Court file"
          placeholder="Any court file"
          data={files.map((file) => ({ value: file.id, label: courtFileName(file) }))}
          value={view.courtCaseId}
          clearable
          clearButtonProps={{ 'aria-label': 'Any court file' }}
          searchable={files.length > 8}
          comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
          className={classes.choice}
          onChange={(courtCaseId) => onView({ courtCaseId })}
        />
      )}
      <Select
        size="xs"
        aria-label="Order"
        data={[
          { value: 'name', label: 'By name' },
          { value: 'role', label: 'By part' },
        ]}
        value={view.by}
        allowDeselect={false}
        className={classes.order}
        onChange={(by) => onView({ by: by === 'role' ? 'role' : 'name' })}
      />
      {(doubles > 0 || view.doubles) && (
        <Button
          size="compact-sm"
          variant={view.doubles ? 'light' : 'subtle'}
          aria-pressed={view.doubles}
          leftSection={<IconUsers size={15} aria-hidden />}
          title="They have an e-mail address, a telephone number or a name in common with another"
          onClick={() => onView({ doubles: !view.doubles })}
        >
          {formatNumber(doubles)} may be double
        </Button>
      )}
      {narrowed && (
        <Button size="compact-sm" variant="subtle" onClick={() => onView({ ...everyoneByName, by: view.by })}>
          Show all
        </Button>
      )}
      <p className={`figures ${classes.counts ?? ''}`} role="status">
        {narrowed ? `${formatNumber(shown)} of ${formatNumber(of)}` : formatCount(of, 'contact')}
      </p>
    </div>
  );
}
