import { ActionIcon, MultiSelect, SegmentedControl, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { IconMail, IconPhone, type Icon } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Contact } from '#renderer/api/generated.ts';
import { stores } from '#renderer/api/stores.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { courtFileName } from '#renderer/features/pickers/court-file-select.tsx';
import { RecordPanel } from '#renderer/features/record-form/record-panel.tsx';
import { useRecordForm } from '#renderer/features/record-form/use-record-form.ts';
import { MarkdownField } from '#renderer/parts/markdown/markdown-field.tsx';
import { labelOf } from '#renderer/features/history/field-words.ts';
import { contactRules, type ContactDraft } from './contact-draft.ts';
import { contactLimits, isEmailAddress } from './contact-facts.ts';
import { dialAddress, mailAddress } from './contact-links.ts';
import { contactRoles, isContactRole, roleLabel } from '#renderer/features/contacts/contact-roles.ts';
import { LabelledRows } from './labelled-rows.tsx';
import { AppearsIn } from './appears-in.tsx';
import { LikeHint } from './like-hint.tsx';
import classes from './contacts.module.css';

interface ContactFormProps {
  /** Null while it is being made. */
  contact: Contact | null;
  /** All of the matter, to say who may be the same. */
  all: readonly Contact[];
  canEdit: boolean;
  onOpen: (id: string) => void;
  onSaved: (contact: Contact) => void;
  onClose: () => void;
  onDelete: (contact: Contact) => void;
}

/** All that is known of a person or an organisation, and where they appear. */
export function ContactForm({ contact, all, canEdit, onOpen, onSaved, onClose, onDelete }: ContactFormProps) {
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
  return (
    <RecordPanel
      form={form}
      label="Contact"
      title={contact === null ? 'New contact' : contact.name}
      canEdit={canEdit}
      ready={draft.name.trim() !== ''}
      saveLabel={contact === null ? 'Add the contact' : 'Save'}
      onClose={onClose}
      onDelete={contact === null ? undefined : () => onDelete(contact)}
      fieldLabel={labelOf}
      valueWords={wordsOf}
    >
      <Who form={form} isNew={contact === null} canEdit={canEdit} />
      <LikeHint draft={draft} contact={contact} all={all} onOpen={onOpen} />
      <Reach form={form} canEdit={canEdit} />
      <MarkdownField
        label="Notes"
        value={draft.notes}
        readOnly={!canEdit}
        minRows={3}
        error={form.errorOf('notes')}
        onChange={(notes) => form.set({ notes })}
      />
      {contact !== null && (
        <>
          <Switch
            label="Hidden from assistants"
            description="No AI assistant can see, find or export it."
            checked={draft.private}
            disabled={!canEdit}
            onChange={(event) => form.set({ private: event.currentTarget.checked })}
          />
          <AppearsIn contact={contact} />
        </>
      )}
    </RecordPanel>
  );
}

interface PartProps {
  form: {
    draft: ContactDraft;
    set: (change: Partial<ContactDraft>) => void;
    errorOf: (field: keyof ContactDraft) => string | null;
  };
  canEdit: boolean;
}

function Who({ form: { draft, set, errorOf }, isNew, canEdit }: PartProps & { isNew: boolean }) {
  const person = draft.kind === 'person';
  return (
    <>
      <SegmentedControl<Contact['kind']>
        size="xs"
        aria-label="Person or organisation"
        data={[
          { value: 'person', label: 'Person' },
          { value: 'organization', label: 'Organisation' },
        ]}
        value={draft.kind}
        readOnly={!canEdit}
        onChange={(kind) => set({ kind })}
      />
      <TextInput
        label="Name"
        placeholder={person ? 'Rosa Alvarez' : 'Circuit Court of Cook County'}
        required
        withAsterisk={false}
        maxLength={contactLimits.name}
        readOnly={!canEdit}
        value={draft.name}
        error={errorOf('name')}
        autoFocus={isNew}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <div className={classes.pair}>
        <Select
          label="Part in the matter"
          data={contactRoles.map(({ role, label }) => ({ value: role, label }))}
          renderOption={({ option }) => (
            <span className="grid">
              {option.label}
              <span className="quiet text-sm">{contactRoles.find(({ role }) => role === option.value)?.hint}</span>
            </span>
          )}
          value={draft.role}
          readOnly={!canEdit}
          allowDeselect={false}
          comboboxProps={{ width: 340, position: 'bottom-start' }}
          maxDropdownHeight={440}
          error={errorOf('role')}
          onChange={(role) => isContactRole(role) && set({ role })}
        />
        <TextInput
          label={person ? 'Organisation' : 'Part of'}
          placeholder={canEdit ? (person ? 'Ortiz & Lane LLP' : 'Cook County') : ''}
          maxLength={contactLimits.organization}
          readOnly={!canEdit}
          value={draft.organization}
          error={errorOf('organization')}
          onChange={(event) => set({ organization: event.currentTarget.value })}
        />
      </div>
    </>
  );
}

function Reach({ form: { draft, set, errorOf }, canEdit }: PartProps) {
  const { caseId } = useMatter().case;
  const files = stores.courtCases.useList(caseId).data ?? [];
  return (
    <>
      <LabelledRows
        label="E-mail"
        one="e-mail address"
        rows={draft.emails}
        blank={{ label: '', address: '' }}
        labelField="label"
        labelName="Label"
        usual={['work', 'home']}
        valueField="address"
        placeholder="rosa@example.com"
        type="email"
        readOnly={!canEdit}
        error={errorOf('emails')}
        link={mailLink}
        onChange={(emails) => set({ emails })}
      />
      <LabelledRows
        label="Telephone"
        one="telephone number"
        rows={draft.phones}
        blank={{ label: '', number: '' }}
        labelField="label"
        labelName="Label"
        usual={['mobile', 'work', 'home', 'work fax']}
        valueField="number"
        placeholder="(312) 555-0100"
        type="tel"
        readOnly={!canEdit}
        error={errorOf('phones')}
        link={dialLink}
        onChange={(phones) => set({ phones })}
      />
      <Textarea
        label="Postal address"
        autosize
        minRows={2}
        maxRows={6}
        maxLength={contactLimits.address}
        placeholder={canEdit ? '50 W Washington St\nChicago, IL 60602' : ''}
        readOnly={!canEdit}
        value={draft.address}
        error={errorOf('address')}
        onChange={(event) => set({ address: event.currentTarget.value })}
      />
      <LabelledRows
        label="Other addresses"
        one="address"
        rows={draft.otherAddresses}
        blank={{ label: '', address: '' }}
        labelField="label"
        labelName="Label"
        usual={['home', 'work', 'for service']}
        valueField="address"
        placeholder=""
        several
        readOnly={!canEdit}
        error={errorOf('otherAddresses')}
        onChange={(otherAddresses) => set({ otherAddresses })}
      />
      <LabelledRows
        label="Messaging names"
        one="messaging name"
        rows={draft.handles}
        blank={{ platform: '', handle: '' }}
        labelField="platform"
        labelName="Service"
        usual={['WhatsApp', 'Signal', 'Telegram', 'Instagram', 'Facebook', 'OurFamilyWizard', 'TalkingParents']}
        valueField="handle"
        placeholder="+1 312 555 0100"
        readOnly={!canEdit}
        error={errorOf('handles')}
        onChange={(handles) => set({ handles })}
      />
      {(files.length > 0 || draft.courtCaseIds.length > 0) && (
        <MultiSelect
          label="Court files"
          placeholder={draft.courtCaseIds.length === 0 && canEdit ? 'In no court file' : ''}
          data={files.map((file) => ({ value: file.id, label: courtFileName(file) }))}
          value={draft.courtCaseIds}
          readOnly={!canEdit}
          searchable={files.length > 8}
          error={errorOf('courtCaseIds')}
          onChange={(courtCaseIds) => set({ courtCaseIds })}
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
  if (field === 'kind') return value === 'person' ? 'Person' : 'Organisation';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) {
    if (field === 'courtCaseIds') return `${value.length} court files`;
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
