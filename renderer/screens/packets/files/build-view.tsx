import { Button } from '@mantine/core';
import { IconPackageExport } from '@tabler/icons-react';
import { useState } from 'react';
import type { PacketFacts } from '#renderer/api/packet-edits.ts';
import type { OpenPacket } from '#renderer/api/packets.ts';
import { useTask } from '#renderer/features/toasts/use-task.ts';
import { formatNumber } from '#renderer/lib/quantities.ts';
import { Refusal } from '#renderer/parts/refusal.tsx';
import { ScrollRegion } from '#renderer/parts/scroll-region.tsx';
import { fineInDrafts } from '#server/rules/packets.ts';
import { usePacket } from '#renderer/screens/packets/use-packet.ts';
import { BuildCard } from './build-card.tsx';
import { beforeBuild, stoppingGroups } from './stopping.ts';
import { SentElsewhere } from './sent-elsewhere.tsx';
import { StoppingErrors } from './stopping-errors.tsx';

/** The files that are given to the court: made, downloaded, and marked as served or filed. */
export function BuildView({ open, canEdit }: { open: OpenPacket; canEdit: boolean }) {
  const { builds, sentElsewhere } = open.packet;
  return (
    <ScrollRegion label="Build" className="grow scroll">
      <div className="stack gap-6 p-4 page-width">
        {canEdit && <NewBuild open={open} />}
        {builds.length + sentElsewhere.length === 0 && !canEdit && (
          <p className="quiet flush">Nothing was built yet.</p>
        )}
        {builds.length > 0 && (
          <section className="stack gap-3" aria-label="Built so far">
            <h3 className="flush text-lg">Built so far</h3>
            {builds.map((build) => (
              <BuildCard key={build.id} packet={open.packet} build={build} canEdit={canEdit} />
            ))}
          </section>
        )}
        {sentElsewhere.length > 0 && (
          <section className="stack gap-3" aria-label="Given from another computer">
            <h3 className="flush text-lg">Given from another computer</h3>
            {sentElsewhere.map((build) => (
              <SentElsewhere key={build.id} build={build} />
            ))}
          </section>
        )}
      </div>
    </ScrollRegion>
  );
}

/** What stops a build, what the person lets pass of it, and the two ways to build. */
function NewBuild({ open: { packet, plan, revision } }: { open: OpenPacket }) {
  const { act, editNow } = usePacket(packet);
  const { busy, problem, attempt } = useTask();
  const [allowed, setAllowed] = useState<{ revision: number; codes: readonly string[] }>({ revision, codes: [] });
  // What was allowed before the packet was changed counts no longer.
  const codes = allowed.revision === revision ? allowed.codes : [];
  const groups = stoppingGroups(plan.findings);
  const left = groups.filter(({ code }) => !codes.includes(code));
  const leftOfDraft = left.filter(({ code }) => !fineInDrafts.includes(code));
  const building = packet.builds.some(({ state }) => state === 'queued' || state === 'running');
  const empty = packet.items.length === 0;
  const unchecked = plan.of - plan.checked;
  const build = (draft: boolean): void =>
    void attempt(() => act({ action: 'build', packetId: packet.id, draft, despite: [...codes] }));
  return (
    <section className="stack gap-3" aria-label="New build">
      <p className="flush">
        A draft says DRAFT on every page and takes no Bates numbers. The packet itself is for the court and the other
        side. Both are kept here as they are, whatever you change later.
      </p>
      {!building && (
        <StoppingErrors
          groups={groups}
          allowed={codes}
          onAllow={(next) => setAllowed({ revision, codes: next })}
          batesPrefix={packet.settings.bates?.prefix ?? ''}
          onBates={(start) => editNow((now) => withBatesStart(now, start), 'The Bates numbers could not be changed')}
        />
      )}
      {unchecked > 0 && !empty && (
        <p className="quiet text-sm flush">
          {formatNumber(unchecked)} of {formatNumber(plan.of)} items are not checked yet. They are checked first, and an
          error in them stops the build.
        </p>
      )}
      <Refusal says={problem} />
      <div className="row wrap gap-3">
        <Button
          loading={busy}
          disabled={building || empty || left.length > 0}
          leftSection={<IconPackageExport size={16} aria-hidden />}
          onClick={() => build(false)}
        >
          Build packet
        </Button>
        <Button
          variant="default"
          loading={busy}
          disabled={building || empty || leftOfDraft.length > 0}
          onClick={() => build(true)}
        >
          Build draft
        </Button>
        {left.length > 0 && !empty && !building && <p className="quiet text-sm flush">{beforeBuild(left)}</p>}
      </div>
    </section>
  );
}

function withBatesStart({ settings }: OpenPacket['packet'], start: number): PacketFacts | null {
  return settings.bates === null ? null : { settings: { ...settings, bates: { ...settings.bates, start } } };
}
