import { useState } from 'react';
import type { Packet } from '#renderer/api/generated.ts';
import type { OpenPacket } from '#renderer/api/packets.ts';
import { stores } from '#renderer/api/stores.ts';
import { profileName } from '#renderer/features/documents/profile-names.ts';
import { hearingName } from '#renderer/features/hearings/hearing-select.tsx';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { packetAddress, type PacketView as View } from '#renderer/features/packets/packet-address.ts';
import { courtFileName } from '#renderer/features/pickers/court-file-select.tsx';
import { formatNumber } from '#renderer/lib/quantities.ts';
import { Tab } from '#renderer/parts/tab.tsx';
import { BuildView } from './files/build-view.tsx';
import { CheckView } from './check/check-view.tsx';
import { Contents } from './contents/contents.tsx';
import { PacketForm } from './packet-form.tsx';
import { PacketMenu } from './packet-menu.tsx';
import { PlanBar } from './plan-bar.tsx';
import classes from './packets.module.css';

interface PacketViewProps {
  open: OpenPacket;
  view: View;
  /** The item whose pages are looked at. */
  itemId: string | null;
}

/** One packet in three steps: what is in it, what to look at first, and the files that are given out. */
export function PacketView({ open, view, itemId }: PacketViewProps) {
  const { canEdit } = useMatter();
  const [editing, setEditing] = useState(false);
  const { packet, plan } = open;
  const { id, title } = packet;
  const wrong = plan.findings.filter(({ severity }) => severity === 'error').length;
  return (
    <section className={classes.packet} aria-label={title}>
      <header className={classes.head}>
        <div className="row between gap-3">
          <div className="min-w-0">
            <h2 className="breaks">{title}</h2>
            <About packet={packet} />
          </div>
          {canEdit && <PacketMenu open={open} onEdit={() => setEditing(true)} />}
        </div>
        <nav className="tabs" aria-label="Steps">
          <Tab to={packetAddress(id)} here={view === 'contents'}>
            Contents
          </Tab>
          <Tab to={packetAddress(id, 'check')} here={view === 'check'}>
            Check
            {wrong > 0 && (
              <span className="tone-loss text-sm figures">
                {formatNumber(wrong)}
                <span className="only-spoken"> errors</span>
              </span>
            )}
          </Tab>
          <Tab to={packetAddress(id, 'build')} here={view === 'build'}>
            Build
          </Tab>
        </nav>
      </header>
      <PlanBar open={open} canEdit={canEdit} />
      {view === 'contents' && <Contents open={open} canEdit={canEdit} />}
      {view === 'check' && <CheckView open={open} itemId={itemId} canEdit={canEdit} />}
      {view === 'build' && <BuildView open={open} canEdit={canEdit} />}
      {editing && <PacketForm packet={packet} onClose={() => setEditing(false)} onSaved={() => setEditing(false)} />}
    </section>
  );
}

/** What it is for. */
function About({ packet: { caseId, courtCaseId, hearingId, profile } }: { packet: Packet }) {
  const file = stores.courtCases.useList(caseId).data?.find((each) => each.id === courtCaseId);
  const hearing = stores.hearings.useList(caseId).data?.find((each) => each.id === hearingId);
  const words = [
    hearing === undefined ? '' : hearingName(hearing),
    file === undefined ? '' : courtFileName(file),
    profileName(profile),
  ];
  return <p className="quiet text-sm flush breaks">{words.filter(Boolean).join(' · ')}</p>;
}
