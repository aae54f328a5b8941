import { Button, Menu } from '@mantine/core';
import { IconDots, IconFileExport, IconFileImport, IconPrinter } from '@tabler/icons-react';
import { formatCount } from '#renderer/lib/quantities.ts';
import { textWidth } from '#renderer/parts/text-width.ts';

interface MoreActionsProps {
  canEdit: boolean;
  shown: number;
  onImport: () => void;
  onExport: () => void;
}

/** Rare actions: cards in, cards out, paper. */
export function MoreActions({ canEdit, shown, onImport, onExport }: MoreActionsProps) {
  return (
    <Menu position="bottom-end" width={textWidth(280)}>
      <Menu.Target>
        <Button variant="default" px={10} aria-label="Import, export, print">
          <IconDots size={16} aria-hidden />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {canEdit && (
          <Menu.Item leftSection={<IconFileImport size={16} aria-hidden />} onClick={onImport}>
            Import contact cards (.vcf)…
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconFileExport size={16} aria-hidden />} disabled={shown === 0} onClick={onExport}>
          Export {formatCount(shown, 'contact')} (.vcf)
        </Menu.Item>
        <Menu.Item
          leftSection={<IconPrinter size={16} aria-hidden />}
          disabled={shown === 0}
          onClick={() => window.print()}
        >
          Print the list
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
