import { Button, Menu } from '@mantine/core';
import {
  IconFileExport,
  IconFiles,
  IconGavel,
  IconHistory,
  IconInfoCircle,
  IconListTree,
  IconPaperclip,
  IconSignature,
  IconTrash,
  type Icon,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { records } from '#renderer/api/generated-records.ts';
import type { Document } from '#renderer/api/generated.ts';
import { stores } from '#renderer/api/stores.ts';
import { moveToTrash } from '#renderer/features/bulk/record-actions.ts';
import { useCommands } from '#renderer/features/commands/commands.ts';
import { documentRules, sentFacts, type DocumentDraft } from '#renderer/features/documents/document-draft.ts';
import { DocumentStatus } from '#renderer/features/documents/document-status.tsx';
import { useCited } from '#renderer/features/documents/use-cited.ts';
import { useSpelling } from '#renderer/features/documents/use-spelling.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { fieldsOf, LineField } from '#renderer/features/record-form/form-fields.tsx';
import { Conflicts, Offered } from '#renderer/features/record-form/record-panel.tsx';
import { useAutosave } from '#renderer/features/record-form/use-autosave.ts';
import { useRecordForm, type RecordForm } from '#renderer/features/record-form/use-record-form.ts';
import { labelOf } from '#renderer/lib/field-labels.ts';
import { DotsMenu } from '#renderer/parts/dots-menu.tsx';
import type { MarkdownEditorHandle } from '#renderer/parts/markdown-editor/editor-props.ts';
import { Keys } from '#renderer/parts/keys.tsx';
import { MarkdownEditor } from '#renderer/parts/markdown-editor/markdown-editor.tsx';
import { TitleLine } from '#renderer/parts/title-line.tsx';
import { useScreenTitle } from '#renderer/parts/screen-title.ts';
import { isFinal } from '#server/rules/documents.ts';
import { DocumentSide, panels, type Panel } from './document-side.tsx';
import classes from './document.module.css';
import { ExportDialog, type Unsaved } from './export-dialog.tsx';
import { FromFile } from './from-file.tsx';
import { PreviewPanel } from './preview-panel.tsx';
import { PaperBars } from './review/paper-bars.tsx';
import { TextConflict } from './text-conflict.tsx';
import { useCourt } from './use-court.ts';

/** The text in the middle; next to it its headings, where the document belongs, or what it said before. */
export function DocumentPage({ document }: { document: Document }) {
  useScreenTitle(document.title);
  const { canEdit } = useMatter();
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const [panel, setPanel] = useState<Panel | null>(null);
  const [exporting, setExporting] = useState(false);
  const editor = useRef<MarkdownEditorHandle>(null);
  const describeCitation = useCited();
  const spelling = useSpelling();
  const form = useRecordForm({
    rules: documentRules,
    record: document,
    formKey: `document ${document.id}`,
    name: `“${document.title}”`,
    create: () => Promise.reject(new Error('A document is not made here.')),
    change: (base, facts) => stores.documents.change(client, base, sentFacts(facts)),
  });
  useAutosave(form);
  // What was served or filed keeps its text.
  const isOpen = canEdit && !isFinal(document.status);
  const field = fieldsOf(form, isOpen);
  const side = useCourt(document, !form.edited && !form.busy);
  const show = (which: Panel): void => setPanel((now) => (now === which ? null : which));
  const remove = (): void => {
    form.forget();
    navigate('/documents');
    void moveToTrash(client, stores.documents, [document]);
  };
  const exportIt = (): void => {
    if (form.edited) void form.save();
    setExporting(true);
  };
  useCommands([
    { group: 'Document', keys: exportKeys, label: 'Export the document', icon: IconFileExport, run: exportIt },
  ]);
  const isPaper = document.kind !== 'template';
  const opener = (which: Panel, Sign: Icon) => (
    <Button
      size="compact-sm"
      variant={panel === which ? 'light' : 'subtle'}
      aria-pressed={panel === which}
      leftSection={<Sign size={15} aria-hidden />}
      onClick={() => show(which)}
    >
      {panels[which]}
    </Button>
  );
  return (
    <div className="stack full-height">
      <header className="rigid rule-below py-3 px-4">
        <TitleLine title={document.title} back={{ href: '/documents', label: 'Back to the documents' }}>
          {isPaper && <DocumentStatus status={document.status} />}
          <p className="quiet text-sm nowrap push" role="status">
            {isOpen && savingWords(form)}
          </p>
          <DotsMenu label={`More for ${document.title}`}>
            <Menu.Item
              leftSection={<IconFileExport size={15} aria-hidden />}
              rightSection={<Keys keys={exportKeys} />}
              onClick={exportIt}
            >
              Export…
            </Menu.Item>
            {canEdit && (
              <Menu.Item leftSection={<IconTrash size={15} aria-hidden />} onClick={remove}>
                Delete the document
              </Menu.Item>
            )}
          </DotsMenu>
        </TitleLine>
        <div className={classes.panels} role="toolbar" aria-label="Next to the text">
          {opener('pages', IconFiles)}
          {opener('outline', IconListTree)}
          {opener('exhibits', IconPaperclip)}
          {isPaper && opener('court', IconGavel)}
          {isPaper && opener('review', IconSignature)}
          {opener('details', IconInfoCircle)}
          {canEdit && opener('versions', IconHistory)}
        </div>
      </header>
      <PaperBars document={document} court={side.court} canEdit={canEdit} onReview={() => setPanel('review')} />
      <div className="grow flex min-h-0">
        <div className={classes.writing}>
          <Offered form={form} />
          <Conflicts form={{ conflicts: form.conflicts.filter(isOfFact) }} fieldLabel={labelOf} />
          {form.conflicts.filter(isOfText).map((conflict) => (
            <TextConflict key={conflict.field} conflict={conflict} />
          ))}
          {form.problem !== null && (
            <p className="tone-loss" role="alert">
              Not saved. {form.problem.says}
            </p>
          )}
          <FromFile document={document} canEdit={canEdit} onVersions={() => setPanel('versions')} />
          <LineField label="Title" most={records.documents.lengths.title} required {...field('title')} />
          <MarkdownEditor
            ref={editor}
            label="Text"
            value={form.draft.body ?? ''}
            onChange={(body) => form.set({ body })}
            readOnly={!isOpen}
            placeholder={isOpen ? 'Write here' : ''}
            describeCitation={describeCitation}
            {...(isOpen && { onCite: () => setPanel('cite') })}
            {...(spelling !== undefined && { spelling })}
          />
        </div>
        {panel === 'pages' && <PreviewPanel document={document} onClose={() => setPanel(null)} />}
        {panel !== null && panel !== 'pages' && (
          <DocumentSide
            key={panel}
            panel={panel}
            document={document}
            form={form}
            side={side}
            editor={editor}
            isOpen={isOpen}
            onPanel={setPanel}
          />
        )}
      </div>
      {exporting && (
        <ExportDialog
          document={document}
          canEdit={canEdit}
          unsaved={unsavedOf(form)}
          onClose={() => setExporting(false)}
        />
      )}
    </div>
  );
}

const exportKeys = 'mod+shift+e';

const isOfText = ({ field }: { field: string }): boolean => field === 'body';
const isOfFact = (conflict: { field: string }): boolean => !isOfText(conflict);

type Saving = Pick<RecordForm<DocumentDraft>, 'busy' | 'edited' | 'problem' | 'conflicts'>;

function savingWords({ busy, edited, problem, conflicts }: Saving): string {
  if (problem !== null || conflicts.length > 0) return 'Not saved';
  if (busy) return 'Saving';
  return edited ? 'Saved when you pause' : 'All saved';
}

function unsavedOf({ busy, edited, problem, conflicts }: Saving): Unsaved {
  if (problem !== null || conflicts.length > 0) return 'refused';
  return busy || edited ? 'soon' : 'nothing';
}
