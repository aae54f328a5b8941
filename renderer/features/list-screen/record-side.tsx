import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { TrashResource } from '#renderer/api/generated.ts';
import {
  pagesNarrowest,
  pagesWidest,
  panelNarrowest,
  panelWidest,
  setPreferences,
  usePreferences,
} from '#renderer/features/preferences/preferences.ts';
import { GoneRecord } from '#renderer/features/records/gone-record.tsx';
import { DetailsGuard } from '#renderer/parts/details/details-guard.tsx';
import { SidePanel } from '#renderer/parts/side-panel.tsx';
import type { RecordList } from './use-record-list.ts';

interface RecordSideProps {
  /** What the panel holds: “Contact”. */
  label: string;
  /** Its content needs this much, in pixels. */
  narrowest?: number;
  /** It holds pages, which are read: it has a width of its own. */
  pages?: boolean;
  /** Its content has no button that closes it. */
  bare?: boolean;
  /** Without it Escape does not close the panel. */
  onClose?: (() => void) | undefined;
  children: ReactNode;
}

/** A panel next to a screen, as wide as the person left it. */
export function RecordSide({ label, narrowest = 0, pages = false, bare = false, onClose, children }: RecordSideProps) {
  const { panelWidth, pagesWidth } = usePreferences();
  return (
    <SidePanel
      label={label}
      bare={bare}
      width={pages ? pagesWidth : Math.max(panelWidth, narrowest)}
      narrowest={pages ? pagesNarrowest : panelNarrowest}
      widest={pages ? pagesWidest : panelWidest}
      onWidth={(width) => setPreferences(pages ? { pagesWidth: width } : { panelWidth: width })}
      {...(onClose === undefined ? {} : { onClose })}
    >
      {children}
    </SidePanel>
  );
}

/** Next to a list one walks through: the form of the current record, or of a new one. */
export function ListSide<Row>({
  list,
  resource,
  narrowest = 380,
  label,
  children,
}: Omit<RecordSideProps, 'onClose'> & { list: RecordList<Row>; resource: TrashResource }) {
  const { missing } = list;
  const close = (): void => list.show(null);
  if (missing !== null) return <GoneSide label={label} resource={resource} id={missing} onClose={close} />;
  if (!list.making && list.detailed === null) return null;
  return (
    <RecordSide label={label} narrowest={narrowest} onClose={close}>
      <DetailsGuard behind={list.behind} onCatchUp={list.catchUp}>
        {children}
      </DetailsGuard>
    </RecordSide>
  );
}

interface GoneSideProps {
  label: string;
  resource: TrashResource;
  id: string;
  onClose: () => void;
}

/** The panel of a record that isn't there any more. */
export function GoneSide({ label, resource, id, onClose }: GoneSideProps) {
  return (
    <RecordSide label={label} onClose={onClose}>
      <GoneRecord
        key={id}
        resource={resource}
        id={id}
        onward={
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
        }
      />
    </RecordSide>
  );
}
