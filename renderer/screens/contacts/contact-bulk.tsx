import { Button } from '@mantine/core';
import { IconFileExport, IconGavel, IconUserCog, type Icon } from '@tabler/icons-react';
import { useState } from 'react';
import type { Contact, CourtCase } from '#renderer/api/generated.ts';
import { courtFileName } from '#renderer/features/pickers/court-file-select.tsx';
import { PickList, type PickOption } from '#renderer/parts/pick-list.tsx';
import { SelectionBar, SelectionQuestion } from '#renderer/parts/selection-bar.tsx';
import { withMember } from '#renderer/features/bulk/bulk-change.ts';
import { contactRoles } from '#renderer/features/contacts/contact-roles.ts';
import { formatCount } from '#renderer/lib/quantities.ts';
import { named } from '#renderer/lib/quick-match.ts';
import type { ContactActions } from './contact-actions.ts';

interface ContactBulkProps {
  chosen: readonly Contact[];
  files: readonly CourtCase[];
  actions: ContactActions;
  onExport: () => void;
  onRemove: () => void;
  onClear: () => void;
}

/** What can be done with several contacts at once. */
export function ContactBulk({ chosen, files, actions, onExport, onRemove, onClear }: ContactBulkProps) {
  const roles = (close: () => void) =>
    contactRoles.map(({ role, label, many, hint }): PickOption => ({
      key: role,
      name: label,
      detail: hint,
      holds: holdsFor(chosen, (contact) => contact.role === role),
      onPick: () => {
        close();
        actions.change(
          chosen,
          (contact) => (contact.role === role ? null : { role }),
          `among the ${many.toLowerCase()}`,
        );
      },
    }));
  const assignments = (close: () => void) =>
    files.map((file): PickOption => {
      const holds = holdsFor(chosen, ({ courtCaseIds }) => courtCaseIds.includes(file.id));
      const into = holds !== 'all';
      return {
        key: file.id,
        name: courtFileName(file),
        holds,
        onPick: () => {
          close();
          actions.change(
            chosen,
            ({ courtCaseIds }) =>
              courtCaseIds.includes(file.id) === into
                ? null
                : { courtCaseIds: withMember(courtCaseIds, file.id, into) },
            `${into ? 'in' : 'out of'} “${file.caption}”`,
          );
        },
      };
    });
  return (
    <SelectionBar
      label="Selected contacts"
      count={chosen.length}
      deletes={`Delete ${formatCount(chosen.length, 'contact')} for good`}
      onDelete={onRemove}
      onClear={onClear}
    >
      <Ask label="Part" icon={IconUserCog} nothing="No part is called that." options={roles} />
      {files.length > 0 && (
        <Ask label="Court file" icon={IconGavel} nothing="No court file is called that." options={assignments} />
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

function holdsFor(chosen: readonly Contact[], holds: (contact: Contact) => boolean): PickOption['holds'] {
  if (chosen.every(holds)) return 'all';
  return chosen.some(holds) ? 'some' : undefined;
}

interface AskProps {
  label: string;
  icon: Icon;
  nothing: string;
  options: (close: () => void) => PickOption[];
}

function Ask({ label, icon, nothing, options }: AskProps) {
  const [opened, setOpened] = useState(false);
  const all = options(() => setOpened(false));
  return (
    <SelectionQuestion label={label} icon={icon} opened={opened} onOpened={setOpened} width={360} padding={8}>
      <PickList label={label} nothing={nothing} options={(typed) => named(all, ({ name }) => name, typed)} />
    </SelectionQuestion>
  );
}
