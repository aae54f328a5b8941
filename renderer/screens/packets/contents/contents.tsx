import { Button, Menu } from '@mantine/core';
import { IconPlus, IconSettings } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { OpenPacket, PacketItem } from '#renderer/api/packets.ts';
import { formatCount } from '#renderer/lib/quantities.ts';
import { LongList } from '#renderer/parts/long-list.tsx';
import { ScrollRegion } from '#renderer/parts/scroll-region.tsx';
import { useReorder } from '#renderer/parts/use-reorder.ts';
import { usePacket } from '#renderer/screens/packets/use-packet.ts';
import { AddForm } from './add-form.tsx';
import { EditForm } from './edit-form.tsx';
import { ItemRow } from './item-row.tsx';
import { emptyId, headingId, inRowOrder, rowIds, type Section, sectionsOf } from './order.ts';
import { SettingsPanel } from './settings-panel.tsx';
import classes from '#renderer/screens/packets/packets.module.css';

type Kind = PacketItem['kind'];

const offered: Record<Kind, string> = {
  exhibit: 'Exhibits',
  document: 'Documents',
  message_log: 'Messages',
  placeholder: 'A placeholder',
};

/** What is in a packet, section by section, in the order in which it is printed. */
export function Contents({ open, canEdit }: { open: OpenPacket; canEdit: boolean }) {
  const { packet, plan } = open;
  const { editNow } = usePacket(packet);
  const [adding, setAdding] = useState<Kind | null>(null);
  const [editing, setEditing] = useState<readonly string[]>([]);
  const [settings, setSettings] = useState(false);
  const scroller = useRef<HTMLDivElement>(null);
  const sections = sectionsOf(packet);
  const ids = rowIds(sections);
  const rows = new Map(plan.rows.map((row) => [row.itemId, row]));
  const findings = Map.groupBy(plan.findings, ({ itemId }) => itemId);
  const rowProps = useReorder(ids, (order) => {
    // Nothing is above the first heading.
    if (order[0] !== ids[0] || order.join() === ids.join()) return;
    editNow((now) => inRowOrder(now, order), 'The order could not be changed');
  });
  return (
    <div className="grow flex">
      <div className="stack grow">
        {canEdit && (
          <div className={classes.tools}>
            <Menu position="bottom-start" returnFocus>
              <Menu.Target>
                <Button size="compact-md" variant="light" leftSection={<IconPlus size={15} aria-hidden />}>
                  Add
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                {(Object.keys(offered) as Kind[]).map((kind) => (
                  <Menu.Item key={kind} onClick={() => setAdding(kind)}>
                    {offered[kind]}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
            <Button
              size="compact-md"
              variant={settings ? 'light' : 'subtle'}
              aria-expanded={settings}
              leftSection={<IconSettings size={15} aria-hidden />}
              onClick={() => setSettings((shown) => !shown)}
            >
              Settings
            </Button>
            <span className="quiet text-sm push">{formatCount(packet.items.length, 'item')}</span>
          </div>
        )}
        <ScrollRegion ref={scroller} label="In the packet, in order" className="grow scroll">
          {adding !== null && <AddForm key={adding} packet={packet} kind={adding} onClose={() => setAdding(null)} />}
          {/* One list through all sections: a row that is moved to another keeps the keyboard. */}
          <LongList
            scroller={scroller}
            lines={linesOf(sections)}
            height={56}
            kept={editing}
            lineProps={(line) => {
              if (line.kind === 'heading') return { className: classes.heading };
              if (line.kind === 'empty') {
                return { className: classes.nothing, ...(canEdit && dropOnly(rowProps(line.key))) };
              }
              if (editing.includes(line.key)) return {};
              return { className: classes.item, ...(canEdit && { tabIndex: 0, ...rowProps(line.key) }) };
            }}
          >
            {(line) => {
              if (line.kind === 'heading') return <h3>{line.says}</h3>;
              if (line.kind === 'empty') return 'Nothing here yet';
              const { item } = line;
              const row = rows.get(item.id);
              return editing.includes(item.id) ? (
                <EditForm
                  packet={packet}
                  item={item}
                  title={row?.title ?? ''}
                  onClose={() => setEditing((now) => now.filter((id) => id !== item.id))}
                />
              ) : (
                <ItemRow
                  packet={packet}
                  item={item}
                  row={row}
                  findings={findings.get(item.id) ?? []}
                  onEdit={() => setEditing((now) => [...now, item.id])}
                />
              );
            }}
          </LongList>
        </ScrollRegion>
      </div>
      {settings && <SettingsPanel key={packet.id} packet={packet} onClose={() => setSettings(false)} />}
    </div>
  );
}

type Line =
  | { key: string; kind: 'heading'; says: string }
  | { key: string; kind: 'empty' }
  | { key: string; kind: 'item'; item: PacketItem };

function linesOf(sections: readonly Section[]): Line[] {
  return sections.flatMap(({ title, items }, at): Line[] => [
    {
      key: headingId(title),
      kind: 'heading',
      says: title === null ? 'Without a section' : `${letter(sections, at)}. ${title}`,
    },
    ...(items.length === 0
      ? [{ key: emptyId(title), kind: 'empty' as const }]
      : items.map((item): Line => ({ key: item.id, kind: 'item', item }))),
  ]);
}

/** Section A is the first that has a title. */
function letter(sections: readonly { title: string | null }[], at: number): string {
  const before = sections[0]?.title === null ? 1 : 0;
  return String.fromCodePoint(65 + at - before);
}

type RowProps = ReturnType<ReturnType<typeof useReorder>>;

/** What is dropped on, and neither dragged nor moved itself. */
function dropOnly(props: RowProps): Partial<RowProps> {
  const { onDragEnter, onDragOver, onDrop, 'data-landing': landing } = props;
  return { onDragEnter, onDragOver, onDrop, 'data-landing': landing };
}
