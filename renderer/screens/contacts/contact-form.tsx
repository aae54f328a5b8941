import { ActionIcon, MultiSelect, Select, Textarea } from '@mantine/core';
import { IconMail, IconPhone, type Icon } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { records } from '#renderer/api/generated-records.ts';
import type { Contact } from '#renderer/api/generated.ts';
import { stores } from '#renderer/api/stores.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { courtFileName } from '#renderer/features/pickers/court-file-select.tsx';
import {
  FieldPairs,
  fieldsOf,
  HiddenSwitch,
  LineField,
  Segments,
  type FieldsOf,
} from '#renderer/features/record-form/form-fields.tsx';
import { RecordPanel } from '#renderer/features/record-form/record-panel.tsx';
import { useRecordForm } from '#renderer/features/record-form/use-record-form.ts';
import { MarkdownField } from '#renderer/parts/markdown/markdown-field.tsx';
import { labelOf } from '#renderer/lib/field-labels.ts';
import { contactRules, type ContactDraft } from './contact-draft.ts';
import { contactLimits, isEmailAddress } from '#server/rules/contacts.ts';
import { dialAddress, mailAddress } from './contact-links.ts';
import { contactRoles, isContactRole, roleLabel } from '#renderer/features/contacts/contact-roles.ts';
import { ContactCard } from './contact-card.tsx';
import { LabelledRows } from './labelled-rows.tsx';
import { AppearsIn } from './appears-in.tsx';
import { LikeHint } from './like-hint.tsx';

interface ContactFormProps {
  /** Null while it is being made. */
  contact: Contact | null;
  /** All of the matter, to say who may be the same. */
  all: readonly Contact[];
  canEdit: boolean;
  /** It is a form; else it is there to be read. */
  editing: boolean;
  onEdit: () => void;
  onOpen: (id: string) => void;
  onSaved: (contact: Contact) => void;
  onClose: () => void;
  onDelete: (contact: Contact) => void;
}

/** All that is known of a person or an organization, and where they appear. */
export function ContactForm(props: ContactFormProps) {
  const { contact, all, canEdit, editing, onEdit, onOpen, onSaved, onClose, onDelete } = props;
  const client = useQueryClient();
  const { caseId } = useMatter().case;
  const form = useRecordForm({
    rules: contactRules,
    record: contact,
    formKey: contact === null ? `new contact in ${caseId}` : `contact ${contact.id}`,
    name: contact === null ? 'the new contact' : `“${contact.name}”`,
    create: ({ private: _hidden, ...facts }, { name }) =>
      stores.contacts.create(client, { ...facts, caseId, name: name.trim() }),
    change: (base, facts) => stores.contacts.change(client, base, facts),
    onSaved: (saved, isHere) => isHere() && onSaved(saved),
  });
  const { draft } = form;
  const field = fieldsOf(form, canEdit);
  // What was typed is never behind a reading view.
  const read = !editing && !form.edited && !form.offered && form.conflicts.length === 0 ? contact : null;
  return (
    <RecordPanel
      form={form}
      label="Contact"
      title={contact === null ? 'New contact' : contact.name}
      canEdit={canEdit}
      saveLabel={contact === null ? 'Add the contact' : 'Save'}
      onClose={onClose}
      onDelete={contact === null ? undefined : () => onDelete(contact)}
      fieldLabel={labelOf}
      valueWords={wordsOf}
      onEdit={read === null ? undefined : onEdit}
    >
      {read === null ? (
        <>
          <Who field={field} focused={editing} />
          <LikeHint draft={draft} contact={contact} all={all} onOpen={onOpen} />
          <Reach field={field} canEdit={canEdit} />
          <MarkdownField label="Notes" minRows={3} {...field('notes')} />
        </>
      ) : (
        <ContactCard contact={read} />
      )}
      {contact !== null && (
        <>
          {read === null && (
            <HiddenSwitch description="No AI assistant can see, find or export it." {...field('private')} />
          )}
          <AppearsIn contact={contact} />
        </>
      )}
    </RecordPanel>
  );
}

interface PartProps {
  field: FieldsOf<ContactDraft>;
  canEdit: boolean;
}

function Who({ field, focused }: Pick<PartProps, 'field'> & { focused: boolean }) {
  const person = field('kind').value === 'person';
  return (
    <>
      <Segments
        label="Person or organization"
        data={[
          { value: 'person', label: 'Person' },
          { value: 'organization', label: 'Organization' },
        ]}
        {...field('kind')}
      />
      <LineField
        label="Name"
        placeholder={person ? 'Rosa Alvarez' : 'Circuit Court of Cook County'}
        most={records.contacts.lengths.name}
        required
        autoFocus={focused}
        {...field('name')}
      />
      <FieldPairs>
        <Select
          label="Role"
          data={contactRoles.map(({ role, label }) => ({ value: role, label }))}
          renderOption={({ option }) => (
            <span className="grid">
              {option.label}
              <span className="quiet text-sm">{contactRoles.find(({ role }) => role === option.value)?.hint}</span>
            </span>
          )}
          allowDeselect={false}
          comboboxProps={{ width: 340, position: 'bottom-start' }}
          maxDropdownHeight={440}
          {...field('role')}
          onChange={(role) => isContactRole(role) && field('role').onChange(role)}
        />
        <LineField
          label={person ? 'Organization' : 'Part of'}
          placeholder={person ? 'Ortiz & Lane LLP' : 'Cook County'}
          most={records.contacts.lengths.organization}
          {...field('organization')}
        />
      </FieldPairs>
    </>
  );
}

function Reach({ field, canEdit }: PartProps) {
  const { caseId } = useMatter().case;
  const files = stores.courtCases.useList(caseId).data ?? [];
  const inFiles = field('courtCaseIds');
  return (
    <>
      <LabelledRows
        label="Email"
        one="email address"
        blank={{ label: '', address: '' }}
        labelField="label"
        labelName="Label"
        usual={['work', 'home']}
        valueField="address"
        placeholder="rosa@example.com"
        type="email"
        link={mailLink}
        {...field('emails')}
      />
      <LabelledRows
        label="Phone"
        one="telephone number"
        blank={{ label: '', number: '' }}
        labelField="label"
        labelName="Label"
        usual={['mobile', 'work', 'home', 'work fax']}
        valueField="number"
        placeholder="(312) 555-0100"
        type="tel"
        link={dialLink}
        {...field('phones')}
      />
      <Textarea
        label="Postal address"
        autosize
        minRows={2}
        maxRows={6}
        maxLength={contactLimits.address}
        placeholder={canEdit ? '50 W Washington St\nChicago, IL 60602' : ''}
        {...field('address')}
        onChange={(event) => field('address').onChange(event.currentTarget.value)}
      />
      <LabelledRows
        label="Other addresses"
        one="address"
        blank={{ label: '', address: '' }}
        labelField="label"
        labelName="Label"
        usual={['home', 'work', 'for service']}
        valueField="address"
        placeholder=""
        several
        {...field('otherAddresses')}
      />
      <LabelledRows
        label="Messaging names"
        one="messaging name"
        blank={{ platform: '', handle: '' }}
        labelField="platform"
        labelName="Service"
        usual={['WhatsApp', 'Signal', 'Telegram', 'Instagram', 'Facebook', 'OurFamilyWizard', 'TalkingParents']}
        valueField="handle"
        placeholder="+1 312 555 0100"
        {...field('handles')}
      />
      {(files.length > 0 || inFiles.value.length > 0) && (
        <MultiSelect
          label="Court files"
          placeholder={inFiles.value.length === 0 && canEdit ? 'In no court file' : ''}
          data={files.map((file) => ({ value: file.id, label: courtFileName(file) }))}
          searchable={files.length > 8}
          {...inFiles}
        />
      )}
    </>
  );
}

/** Opened by the person's own programs; the shell lets these addresses out and no others. */
function mailLink(typed: string): ReactNode {
  const address = typed.trim();
  if (!isEmailAddress(address)) return null;
  return <OutsideButton href={mailAddress(address)} label={`Write to ${address}`} icon={IconMail} />;
}

function dialLink(typed: string): ReactNode {
  const address = dialAddress(typed);
  return address === null ? null : <OutsideButton href={address} label={`Call ${typed.trim()}`} icon={IconPhone} />;
}

function OutsideButton({ href, label, icon: Sign }: { href: string; label: string; icon: Icon }) {
  return (
    <ActionIcon
      component="a"
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      variant="subtle"
      aria-label={label}
      title={label}
    >
      <Sign size={15} aria-hidden />
    </ActionIcon>
  );
}

function wordsOf(field: string, value: unknown): string {
  if (field === 'role' && isContactRole(value)) return roleLabel(value);
  if (field === 'kind') return value === 'person' ? 'Person' : 'Organization';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) {
    return (
      value
        .map((row) =>
          Object.values(row as Record<string, string>)
            .filter(Boolean)
            .join(': '),
        )
        .join('\n') || 'Nothing'
    );
  }
  return typeof value === 'string' && value !== '' ? value : 'Nothing';
}
