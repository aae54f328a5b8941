import type { RefObject } from 'react';
import type { Document } from '#renderer/api/generated.ts';
import { CitePanel } from '#renderer/features/documents/cite-panel.tsx';
import type { DocumentDraft } from '#renderer/features/documents/document-draft.ts';
import { DocumentFacts } from '#renderer/features/documents/document-facts.tsx';
import { RecordSide } from '#renderer/features/list-screen/record-side.tsx';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { fieldsOf, HiddenSwitch } from '#renderer/features/record-form/form-fields.tsx';
import type { RecordForm } from '#renderer/features/record-form/use-record-form.ts';
import type { MarkdownEditorHandle } from '#renderer/parts/markdown-editor/editor-props.ts';
import { MarkdownOutline } from '#renderer/parts/markdown-editor/markdown-outline.tsx';
import { MarkdownField } from '#renderer/parts/markdown/markdown-field.tsx';
import { CourtPanel } from './court/court-panel.tsx';
import { ExhibitsPanel } from './exhibits-panel.tsx';
import { ReviewPanel } from './review/review-panel.tsx';
import type { CourtSide } from './use-court.ts';
import { Versions } from './versions.tsx';

/** What can be next to the text. */
export const panels = {
  pages: 'Pages',
  outline: 'Outline',
  exhibits: 'Exhibits',
  court: 'Court format',
  review: 'Review and sign',
  details: 'Details',
  versions: 'Earlier texts',
  cite: 'Cite evidence',
} as const;
export type Panel = keyof typeof panels;

interface DocumentSideProps {
  panel: Exclude<Panel, 'pages'>;
  document: Document;
  form: RecordForm<DocumentDraft>;
  side: CourtSide;
  editor: RefObject<MarkdownEditorHandle | null>;
  /** Its text can be changed. */
  isOpen: boolean;
  onPanel: (panel: Panel | null) => void;
}

/** One panel next to the text, as wide as the person left it; what is signed is read in it. */
export function DocumentSide({ panel, document, form, side, editor, isOpen, onPanel }: DocumentSideProps) {
  const { canEdit } = useMatter();
  const text = form.draft.body ?? '';
  return (
    <RecordSide bare label={panels[panel]} narrowest={panel === 'review' ? 420 : 320} onClose={() => onPanel(null)}>
      {panel === 'outline' && (
        <div className="stack gap-3 p-4">
          <h2>Outline</h2>
          <MarkdownOutline text={text} onGo={(line) => editor.current?.goToLine(line)} />
        </div>
      )}
      {panel === 'cite' && <CitePanel onCite={(citation) => editor.current?.insert(citation)} />}
      {panel === 'exhibits' && <ExhibitsPanel document={document} text={text} canEdit={isOpen} />}
      {panel === 'court' && <CourtPanel document={document} side={side} canEdit={isOpen} />}
      {panel === 'review' && (
        <ReviewPanel
          document={document}
          side={side}
          canEdit={canEdit}
          ways={{
            text,
            show: ({ from, to }) => editor.current?.select(from, to),
            open: onPanel,
            ...(isOpen && {
              cite: ({ to }) => {
                onPanel('cite');
                editor.current?.select(to, to);
              },
            }),
          }}
        />
      )}
      {panel === 'versions' && <Versions document={document} ready={!form.edited && !form.busy && isOpen} />}
      {panel === 'details' && <Details form={form} isOpen={isOpen} />}
    </RecordSide>
  );
}

/** What kind of paper it is stays with its text; where it is filed and what members note of it can still change. */
function Details({ form, isOpen }: Pick<DocumentSideProps, 'form' | 'isOpen'>) {
  const { canEdit, case: matter } = useMatter();
  const ownField = fieldsOf(form, canEdit);
  return (
    <div className="stack gap-4 p-4">
      <h2>Details</h2>
      <DocumentFacts field={fieldsOf(form, isOpen)} ownField={ownField} />
      {matter.access.via !== 'share' && (
        <MarkdownField
          label="Record notes"
          description="Only members of the workspace see these. They are never exported or shared."
          minRows={6}
          {...ownField('recordNotes')}
        />
      )}
      <HiddenSwitch {...ownField('private')} />
    </div>
  );
}
