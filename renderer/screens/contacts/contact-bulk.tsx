import { Button } from '@mantine/core';
import { IconFileExport, IconGavel, IconUserCog } from '@tabler/icons-react';
import { useState } from 'react';
import type { Contact } from '#renderer/api/generated.ts';
import { stores } from '#renderer/api/stores.ts';
import {
  type Asked,
  BulkBar,
  BulkPicks,
  type BulkQuestion,
  holdsFor,
} from '#renderer/features/list-screen/bulk-bar.tsx';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { courtFileName } from '#renderer/features/pickers/court-file-select.tsx';
import { withMember } from '#renderer/features/bulk/bulk-change.ts';
import { contactRoles } from '#renderer/features/contacts/contact-roles.ts';
import { useContactActions } from './contact-actions.ts';

interface ContactBulkProps {
  chosen: readonly Contact[];
  onExport: () => void;
  onRemove: () => void;
  onClear: () => void;
}

/** What can be done with several contacts at once. */
export function ContactBulk({ chosen, onExport, onRemove, onClear }: ContactBulkProps) {
  const [asked, ask] = useState<string | null>(null);
  const hasFiles = (stores.courtCases.useList(useMatter().case.caseId).data ?? []).length > 0;
  return (
    <BulkBar
      noun="contact"
      chosen={chosen}
      questions={hasFiles ? [aboutPart, aboutCourtFile] : [aboutPart]}
      asked={asked}
      onAsk={ask}
      canDelete
      onDelete={onRemove}
      onClear={onClear}
      last={
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconFileExport size={15} aria-hidden />}
          onClick={onExport}
        >
          Export
        </Button>
      }
    />
  );
}

function RolePicks({ chosen, onDone }: Asked<Contact>) {
  const { change } = useContactActions();
  const options = contactRoles.map(({ role, label, many, hint }) => ({
    key: role,
    name: label,
    detail: hint,
    holds: holdsFor(chosen, (contact) => contact.role === role),
    onPick: () =>
      change(chosen, (contact) => (contact.role === role ? null : { role }), `among the ${many.toLowerCase()}`),
  }));
  return <BulkPicks label="Role" nothing="No role has this name." onDone={onDone} options={options} />;
}

function CourtFilePicks({ chosen, onDone }: Asked<Contact>) {
  const { change } = useContactActions();
  const files = stores.courtCases.useList(useMatter().case.caseId).data ?? [];
  const options = files.map((file) => {
    const holds = holdsFor(chosen, ({ courtCaseIds }) => courtCaseIds.includes(file.id));
    const into = holds !== 'all';
    const facts = ({ courtCaseIds }: Contact) =>
      courtCaseIds.includes(file.id) === into ? null : { courtCaseIds: withMember(courtCaseIds, file.id, into) };
    return {
      key: file.id,
      name: courtFileName(file),
      holds,
      onPick: () => change(chosen, facts, `${into ? 'in' : 'out of'} “${file.caption}”`),
    };
  });
  return <BulkPicks label="Court file" nothing="No court file has this name." onDone={onDone} options={options} />;
}

const aboutPart: BulkQuestion<Contact> = { label: 'Role', icon: IconUserCog, width: 360, Asks: RolePicks };
const aboutCourtFile: BulkQuestion<Contact> = {
  label: 'Court file',
  icon: IconGavel,
  width: 360,
  Asks: CourtFilePicks,
};
