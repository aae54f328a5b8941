import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { DetailsGuard } from '#renderer/parts/details/details-guard.tsx';
import { detailsAfter, useDetails } from '#renderer/parts/details/use-details.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import {
  panelNarrowest,
  panelWidest,
  setPreferences,
  usePreferences,
} from '#renderer/features/preferences/preferences.ts';
import { useScreenTitle } from '#renderer/parts/screen-title.ts';
import { usePrinting } from '#renderer/lib/use-printing.ts';
import { Failure } from '#renderer/parts/failure.tsx';
import { Loading } from '#renderer/parts/loading.tsx';
import { PageHead } from '#renderer/parts/page-head.tsx';
import { useRowHand } from '#renderer/parts/row-list/use-row-hand.ts';
import { SidePanel } from '#renderer/parts/side-panel.tsx';
import { useContactActions } from './contact-actions.ts';
import { everyoneByName, useContactAddress } from './contact-address.ts';
import { ContactBulk } from './contact-bulk.tsx';
import { ContactForm } from './contact-form.tsx';
import { ContactList } from './contact-list.tsx';
import { ContactPrint } from './contact-print.tsx';
import { NobodyFound, NoContacts } from './contact-states.tsx';
import { ContactToolbar } from './contact-toolbar.tsx';
import { exportCards } from './export-cards.ts';
import { ImportScreen } from './import-screen.tsx';
import { MoreActions } from './more-actions.tsx';
import { useCardDrop } from './use-card-drop.ts';
import { useContactCommands } from './use-contact-commands.ts';
import { useContactList } from './use-contact-list.ts';
import classes from './contacts.module.css';

/** The people and organisations of the matter, and everything they appear in. */
export default function ContactsScreen() {
  useScreenTitle('Contacts');
  const { canEdit } = useMatter();
  const [file, setFile] = useState<File | null>(null);
  const picker = useRef<HTMLInputElement>(null);
  useCardDrop(canEdit, setFile);
  return (
    <div className={classes.screen}>
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
    </div>
  );
}

function Importing({ file, onClose }: { file: File; onClose: () => void }) {
  const { query, all } = useContactList(everyoneByName);
  return (
    <section className={classes.main} aria-label="Contact cards">
      {query.data === undefined ? (
        <Loading label="Reading the contacts" />
      ) : (
        <ImportScreen key={`${file.name} ${file.lastModified}`} file={file} contacts={all} onClose={onClose} />
      )}
    </section>
  );
}

function Contacts({ onImport }: { onImport: () => void }) {
  const { case: matter, canEdit } = useMatter();
  const { view, narrow, opened, open, adding } = useContactAddress();
  const [making, setMaking] = useState(adding);
  const list = useContactList(view);
  const hand = useRowHand(list.order, opened);
  const actions = useContactActions();
  const finder = useRef<HTMLInputElement>(null);
  const printing = usePrinting();
  const byId = useMemo(() => new Map(list.all.map((contact) => [contact.id, contact])), [list.all]);
  const meant = hand.meant.flatMap((id) => byId.get(id) ?? []);
  const chosen = hand.selection.size === 0 ? [] : meant;
  const details = useDetails(opened === null ? undefined : byId.get(opened), detailsAfter);
  const contact = details.shown;
  const ready = list.query.data !== undefined;

  const show = (id: string | null): void => {
    setMaking(false);
    open(id);
  };
  const start = (): void => {
    open(null);
    setMaking(true);
  };
  const remove = (): void => {
    if (opened !== null && meant.some(({ id }) => id === opened)) show(null);
    actions.remove(meant);
    hand.clear();
  };
  const exportThem = (which: 'meant' | 'shown'): void =>
    void exportCards(which === 'meant' ? meant : list.shown, matter.caption);
  useContactCommands({
    hand,
    meant,
    canEdit,
    following: opened !== null,
    onNew: start,
    onOpen: show,
    onFind: () => finder.current?.focus(),
    onImport,
    onExport: exportThem,
    onRemove: remove,
  });
  useEffect(() => {
    if (ready && opened !== null && !byId.has(opened)) open(null);
  });
  return (
    <>
      <section className={classes.main} aria-label="Contacts">
        <PageHead
          title="Contacts"
          sentence="Everyone in the matter: parties, lawyers, the court, witnesses. Each shows what it appears in."
          action={
            ready && (
              <span className={classes.headActions}>
                {canEdit && list.all.length > 0 && (
                  <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={start}>
                    New contact
                  </Button>
                )}
                <MoreActions
                  canEdit={canEdit}
                  shown={list.shown.length}
                  onImport={onImport}
                  onExport={() => exportThem('shown')}
                />
              </span>
            )
          }
        >
          {ready && list.all.length > 0 && (
            <ContactToolbar
              view={view}
              onView={narrow}
              files={list.files}
              shown={list.shown.length}
              of={list.all.length}
              doubles={list.doubles.size}
              field={finder}
            />
          )}
        </PageHead>
        {chosen.length > 0 && canEdit && (
          <ContactBulk
            chosen={chosen}
            files={list.files}
            actions={actions}
            onExport={() => exportThem('meant')}
            onRemove={remove}
            onClear={hand.clear}
          />
        )}
        {list.query.isPending && <Loading label="Reading the contacts" />}
        {list.query.isError && !ready && (
          <Failure
            title="The contacts could not be read"
            error={list.query.error}
            onRetry={() => void list.query.refetch()}
          />
        )}
        {ready && list.all.length === 0 && <NoContacts canEdit={canEdit} onStart={start} onImport={onImport} />}
        {ready && list.all.length > 0 && list.shown.length === 0 && (
          <NobodyFound onShowAll={() => narrow(everyoneByName)} />
        )}
        {list.shown.length > 0 && (
          <ContactList
            contacts={list.shown}
            grouped={view.by === 'role'}
            hand={hand}
            opened={opened}
            filesOf={list.filesOf}
            isDouble={({ id }) => list.doubles.has(id)}
            onOpen={show}
          />
        )}
        {printing && <ContactPrint contacts={list.shown} />}
      </section>
      {(making || contact !== undefined) && (
        <Side onClose={() => show(null)}>
          <DetailsGuard behind={details.behind && !making} onCatchUp={details.takeOver}>
            <ContactForm
              key={making ? 'new' : contact?.id}
              contact={making ? null : (contact ?? null)}
              all={list.all}
              canEdit={canEdit}
              onOpen={show}
              onSaved={({ id }) => {
                show(id);
                hand.setCursor(id);
              }}
              onClose={() => show(null)}
              onDelete={(doomed) => {
                show(null);
                actions.remove([doomed]);
              }}
            />
          </DetailsGuard>
        </Side>
      )}
    </>
  );
}

function Side({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const { panelWidth } = usePreferences();
  return (
    <SidePanel
      label="Contact"
      width={Math.max(panelWidth, 400)}
      narrowest={panelNarrowest}
      widest={panelWidest}
      onWidth={(width) => setPreferences({ panelWidth: width })}
      onClose={onClose}
    >
      {children}
    </SidePanel>
  );
}
