import { Button } from '@mantine/core';
import { IconAddressBook, IconFileExport, IconFileImport, IconPlus, IconSearch } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { stores } from '#renderer/api/stores.ts';
import { useListAddress } from '#renderer/features/list-screen/list-address.ts';
import { wholeView } from '#renderer/lib/address-fields.ts';
import { ListScreen } from '#renderer/features/list-screen/list-screen.tsx';
import { ListSide } from '#renderer/features/list-screen/record-side.tsx';
import { RecordRows } from '#renderer/features/list-screen/record-rows.tsx';
import { useListCommands } from '#renderer/features/list-screen/use-list-commands.ts';
import { removeMeant, useRead, useRecordList } from '#renderer/features/list-screen/use-record-list.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { formatCount } from '#renderer/lib/quantities.ts';
import { useContactActions } from './contact-actions.ts';
import { ContactBulk } from './contact-bulk.tsx';
import { ContactForm } from './contact-form.tsx';
import { ContactPrint } from './contact-print.tsx';
import { contactColumns, ContactHead, ContactRow } from './contact-row.tsx';
import { ContactToolbar } from './contact-toolbar.tsx';
import { contactFields } from './contact-view.ts';
import { exportCards } from './export-cards.ts';
import { Importing } from './import-screen.tsx';
import { MoreActions } from './more-actions.tsx';
import { useCardDrop } from './use-card-drop.ts';
import { useContactGroups, useFilesOf } from './use-contact-groups.ts';
import classes from './contacts.module.css';

/** The people and organisations of the matter, and everything they appear in. */
export default function ContactsScreen() {
  const { canEdit } = useMatter();
  const [file, setFile] = useState<File | null>(null);
  const picker = useRef<HTMLInputElement>(null);
  useCardDrop(canEdit, setFile);
  return (
    <>
      {file === null ? (
        <Contacts onImport={() => picker.current?.click()} />
      ) : (
        <Importing file={file} onClose={() => setFile(null)} />
      )}
      <input
        ref={picker}
        type="file"
        accept=".vcf,.vcard,text/vcard"
        hidden
        aria-label="A file of contact cards"
        onChange={(event) => {
          setFile(event.currentTarget.files?.[0] ?? null);
          // The same file can be chosen again.
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}

function Contacts({ onImport }: { onImport: () => void }) {
  const { case: matter, canEdit } = useMatter();
  const address = useListAddress(contactFields);
  const { view } = address;
  const read = useRead(stores.contacts.useList(matter.caseId));
  const { groups, doubles } = useContactGroups(read.all, view);
  const list = useRecordList(read, groups, { ...address, making: address.query.has('new') });
  const filesOf = useFilesOf(matter.caseId);
  const actions = useContactActions();
  const finder = useRef<HTMLInputElement>(null);
  const [editing, setEditing] = useState<string | null>(null);
  const { nav, meant, shown } = list;
  const remove = (): void => removeMeant(list, actions.remove);
  const exportThem = (contacts: typeof shown): void => void exportCards(contacts, matter.caption);
  const close = (): void => {
    setEditing(null);
    list.show(null);
  };
  const showAll = (): void => address.narrow({ ...wholeView(contactFields), by: view.by });
  useListCommands(list, {
    group: 'Contacts',
    noun: 'contact',
    canEdit,
    prints: 'Print the contacts',
    onNew: list.make,
    onRemove: remove,
    onEdit: setEditing,
    first: [{ keys: 'f', label: 'Find a contact', icon: IconSearch, run: () => finder.current?.focus() }],
    making: [{ label: 'Import contact cards', icon: IconFileImport, run: onImport }],
    last: [
      ...(meant.length === 0
        ? []
        : [
            {
              label:
                meant.length === 1
                  ? `Export “${meant[0]?.name ?? ''}”`
                  : `Export ${formatCount(meant.length, 'contact')}`,
              icon: IconFileExport,
              run: () => exportThem(meant),
            },
          ]),
      { label: 'Export all that are shown', icon: IconFileExport, run: () => exportThem(shown) },
    ],
  });
  return (
    <ListScreen
      list={list}
      title="Contacts"
      sentence="Everyone in the matter: parties, lawyers, the court, witnesses. Each shows where they appear."
      noun="contact"
      icon={IconAddressBook}
      className={classes.list}
      action={
        list.ready && (
          <span className={classes.headActions}>
            {canEdit && list.all.length > 0 && (
              <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={list.make}>
                New contact
              </Button>
            )}
            <MoreActions
              canEdit={canEdit}
              shown={shown.length}
              onImport={onImport}
              onExport={() => exportThem(shown)}
            />
          </span>
        )
      }
      head={
        list.all.length > 0 && (
          <ContactToolbar
            view={view}
            onView={address.narrow}
            onShowAll={showAll}
            shown={shown.length}
            of={list.all.length}
            doubles={doubles.size}
            field={finder}
          />
        )
      }
      above={
        canEdit &&
        list.chosen.length > 0 && (
          <ContactBulk chosen={list.chosen} onExport={() => exportThem(meant)} onRemove={remove} onClear={nav.clear} />
        )
      }
      empty={{
        title: 'No contacts yet',
        action: canEdit && (
          <span className={classes.headActions}>
            <Button onClick={list.make}>Add a contact</Button>
            <Button variant="default" onClick={onImport}>
              Import contact cards
            </Button>
          </span>
        ),
        words: (
          <>
            <p>
              The other side’s lawyer, the clerk’s phone number, the teacher who can testify. Keep them here, and see
              the hearings, exhibits and days each one appears in.
            </p>
            <p>Your address book can export contact cards (.vcf): drop the file here.</p>
          </>
        ),
      }}
      onShowAll={showAll}
      print={<ContactPrint contacts={shown} />}
      side={
        <ListSide list={list} resource="contacts" label="Contact" narrowest={400}>
          <ContactForm
            key={list.detailed?.id ?? 'new'}
            contact={list.detailed}
            all={list.all}
            canEdit={canEdit}
            editing={list.detailed === null || editing === list.detailed.id}
            onEdit={() => setEditing(list.detailed?.id ?? null)}
            onOpen={list.show}
            onSaved={({ id }) => {
              setEditing(null);
              list.show(id);
              nav.setCursor(id);
            }}
            onClose={close}
            onDelete={(doomed) => {
              close();
              actions.remove([doomed]);
            }}
          />
        </ListSide>
      }
    >
      <RecordRows
        list={list}
        label="Contacts"
        columns={contactColumns}
        head={<ContactHead />}
        titleOf={({ name }) => name}
        onSpace={({ id }) => nav.toggle(id)}
      >
        {(contact) => <ContactRow contact={contact} files={filesOf(contact)} double={doubles.has(contact.id)} />}
      </RecordRows>
    </ListScreen>
  );
}
