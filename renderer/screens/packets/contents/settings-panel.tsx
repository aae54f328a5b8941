import { Button, CloseButton, Select } from '@mantine/core';
import { useState } from 'react';
import type { Packet } from '#renderer/api/generated.ts';
import { profileChoices } from '#renderer/features/documents/profile-names.ts';
import { RecordSide } from '#renderer/features/list-screen/record-side.tsx';
import { keptWords, useKeptWords } from '#renderer/features/record-form/use-kept-words.ts';
import { Refusal } from '#renderer/parts/refusal.tsx';
import { usePacket } from '#renderer/screens/packets/use-packet.ts';
import { BatesFields } from './bates-fields.tsx';
import { LooksFields } from './looks-fields.tsx';
import { SectionFields } from './section-fields.tsx';
import { settingsDraft, type SettingsDraft, withSettings, wrongWith } from './settings-draft.ts';

/** How a packet looks, is numbered and is cut into files; kept as typed until it is saved. */
export function SettingsPanel({ packet, onClose }: { packet: Packet; onClose: () => void }) {
  const { edit } = usePacket(packet);
  const keptAs = `settings of packet ${packet.id}`;
  const before = settingsDraft(packet);
  const [typed, setTyped] = useState<Partial<SettingsDraft>>(() => keptWords<SettingsDraft>(keptAs));
  const draft = { ...before, ...typed };
  const edited = JSON.stringify(draft) !== JSON.stringify(before);
  const kept = useKeptWords(keptAs, `the settings of “${packet.title}”`, edited ? typed : null);
  const [missing, setMissing] = useState<string | null>(null);
  const set = (change: Partial<SettingsDraft>): void => {
    setMissing(null);
    setTyped((now) => ({ ...now, ...change }));
  };
  const looks = (change: Partial<SettingsDraft['looks']>): void => set({ looks: { ...draft.looks, ...change } });
  const save = (): Promise<Packet> =>
    edit(
      (now) => withSettings(now, draft),
      ({ settings, profile }) => [settings, profile],
    );
  return (
    <RecordSide label="Packet settings" onClose={onClose}>
      <form
        className="stack gap-4 p-4"
        aria-label="Packet settings"
        onSubmit={(event) => {
          event.preventDefault();
          const wrong = wrongWith(draft);
          setMissing(wrong);
          if (wrong === null) void kept.send('the settings', save, () => setTyped({}));
        }}
      >
        <header className="row between">
          <h3 className="flush text-lg">Settings</h3>
          <CloseButton aria-label="Close the settings" onClick={onClose} />
        </header>
        <Select
          label="Court rules"
          description="What is checked, and how file names look. Your settings below stay."
          data={profileChoices}
          value={draft.profile}
          allowDeselect={false}
          onChange={(profile) => profile !== null && set({ profile })}
        />
        <LooksFields looks={draft.looks} onChange={looks} />
        <BatesFields bates={draft.looks.bates} onChange={(bates) => looks({ bates })} />
        <SectionFields packet={packet} sections={draft.sections} onChange={(sections) => set({ sections })} />
        <Refusal says={missing ?? kept.problem} />
        <div className="row gap-2">
          <Button type="submit" loading={kept.busy} disabled={!edited}>
            Save
          </Button>
          <Button
            variant="default"
            onClick={() => {
              setTyped({});
              kept.forget();
              if (!edited) onClose();
            }}
          >
            {edited ? 'Discard' : 'Close'}
          </Button>
        </div>
      </form>
    </RecordSide>
  );
}
