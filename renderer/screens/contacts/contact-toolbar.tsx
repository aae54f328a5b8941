import { Button, Select } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import type { Ref } from 'react';
import { contactRoles } from '#renderer/features/contacts/contact-roles.ts';
import { Choice, CourtFileChoice, FilterBar } from '#renderer/features/list-screen/filter-bar.tsx';
import { wholeView } from '#renderer/lib/address-fields.ts';
import { formatCount, formatNumber } from '#renderer/lib/quantities.ts';
import { textWidth } from '#renderer/parts/text-width.ts';
import { contactFields, type ContactView } from './contact-view.ts';

interface ContactToolbarProps {
  view: ContactView;
  onView: (change: Partial<ContactView>) => void;
  onShowAll: () => void;
  shown: number;
  of: number;
  doubles: number;
  field: Ref<HTMLInputElement>;
}

/** What the list is narrowed to, and how it is sorted. */
export function ContactToolbar({ view, onView, onShowAll, shown, of, doubles, field }: ContactToolbarProps) {
  const narrowed = JSON.stringify({ ...view, by: 'name' }) !== JSON.stringify(wholeView(contactFields));
  return (
    <FilterBar
      find={{ label: 'Find a contact', placeholder: 'Name, email, number', value: view.text, width: 200 }}
      field={field}
      onFind={(text) => onView({ text })}
      onShowAll={narrowed ? onShowAll : undefined}
      counts={narrowed ? `${formatNumber(shown)} of ${formatNumber(of)}` : formatCount(of, 'contact')}
    >
      <Choice
        label="Role"
        any="Any role"
        value={view.role}
        data={contactRoles.map(({ role, many }) => ({ value: role, label: many }))}
        width={144}
        onChange={(role) => onView({ role })}
      />
      <Choice
        label="People or organizations"
        any="People and organizations"
        value={view.kind}
        data={[
          { value: 'person', label: 'People' },
          { value: 'organization', label: 'Organizations' },
        ]}
        width={208}
        onChange={(kind) => onView({ kind })}
      />
      <CourtFileChoice value={view.courtCaseId} width={144} onChange={(courtCaseId) => onView({ courtCaseId })} />
      <Select
        size="xs"
        aria-label="Order"
        data={[
          { value: 'name', label: 'By name' },
          { value: 'role', label: 'By role' },
        ]}
        value={view.by}
        allowDeselect={false}
        w={textWidth(104)}
        onChange={(by) => onView({ by: by === 'role' ? 'role' : 'name' })}
      />
      {(doubles > 0 || view.doubles !== null) && (
        <Button
          size="compact-sm"
          variant={view.doubles === null ? 'subtle' : 'light'}
          aria-pressed={view.doubles !== null}
          leftSection={<IconUsers size={15} aria-hidden />}
          title="They share an email address, phone number or name with another contact"
          onClick={() => onView({ doubles: view.doubles === null ? '1' : null })}
        >
          {formatNumber(doubles)} possible duplicates
        </Button>
      )}
    </FilterBar>
  );
}
