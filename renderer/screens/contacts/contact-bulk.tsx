import { Button } from '@mantine/core';
import { IconFileExport, IconGavel, IconUserCog } from '@tabler/icons-react';
import { useState } from 'react';
import type { Contact } from '#renderer/api/generated.ts';
import { stores } from '#renderer/api/stores.ts';
import { BulkPick, holdsFor } from '#renderer/features/list-screen/bulk-question.tsx';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { courtFileName } from '#renderer/features/pickers/court-file-select.tsx';
import type { PickOption } from '#renderer/parts/pick-list.tsx';
import { SelectionBar } from '#renderer/parts/selection-bar.tsx';
import { withMember } from '#renderer/features/bulk/bulk-change.ts';
import { contactRoles } from '#renderer/features/contacts/contact-roles.ts';
import { formatCount } from '#renderer/lib/quantities.ts';
import type { ContactActions } from './contact-actions.ts';

interface ContactBulkProps {
  chosen: readonly Contact[];
  actions: ContactActions;
  onExport: () => void;
  onRemove: () => void;
  onClear: () => void;
}

/** What can be done with several contacts at once. */
export function ContactBulk({ chosen, actions, onExport, onRemove, onClear }: ContactBulkProps) {
  const files = stores.courtCases.useList(useMatter().case.caseId).data ?? [];
  const [asked, ask] = useState<'role' | 'courtFile' | null>(null);
  const question = (kind: 'role' | 'courtFile') => ({
    opened: asked === kind,
    onOpened: (open: boolean) => ask(open ? kind : null),
    width: 360,
  });
  const roles = contactRoles.map(({ role, label, many, hint }): PickOption => ({
    key: role,
    name: label,
    detail: hint,
    holds: holdsFor(chosen, (contact) => contact.role === role),
    onPick: () => {
      actions.change(chosen, (contact) => (contact.role === role ? null : { role }), `among the ${many.toLowerCase()}`);
    },
  }));
  const assignments = files.map((file): PickOption => {
    const holds = holdsFor(chosen, ({ courtCaseIds }) => courtCaseIds.includes(file.id));
    const into = holds !== 'all';
    return {
      key: file.id,
      name: courtFileName(file),
      holds,
      onPick: () => {
        actions.change(
          chosen,
          ({ courtCaseIds }) =>
            courtCaseIds.includes(file.id) === into ? null : { courtCaseIds: withMember(courtCaseIds, file.id, into) },
          `${into ? 'in' : 'out of'} “${file.caption}”`,
        );
      },
    };
  });
  return (
    <SelectionBar
      label="Selected contacts"
      count={chosen.length}
      deletes={`Move ${formatCount(chosen.length, 'contact')} to Trash`}
      onDelete={onRemove}
      onClear={onClear}
    >
      <BulkPick
        label="Part"
        icon={IconUserCog}
        nothing="No part is called that."
        {...question('role')}
        options={roles}
      />
      {files.length > 0 && (
        <BulkPick
          label="Court file"
          icon={IconGavel}
          nothing="No court file is called that."
          {...question('courtFile')}
          options={assignments}
        />
      )}
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconFileExport size={15} aria-hidden />}
        onClick={onExport}
      >
        Export
      </Button>
    </SelectionBar>
  );
}
