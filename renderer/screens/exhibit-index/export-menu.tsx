import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import {
  evidenceIndexOf,
  evidenceIndexUrl,
  type IndexAsked,
  type IndexFormat,
  indexFormats,
} from '#renderer/api/evidence-index.ts';
import { formatNumber } from '#renderer/lib/quantities.ts';
import { indexLimits } from '#server/rules/evidence-index.ts';

const names: Readonly<Record<IndexFormat, string>> = { pdf: 'PDF', csv: 'CSV', xlsx: 'Excel', json: 'JSON' };

/** What is shown, as a file. */
export function ExportMenu({ asked }: { asked: IndexAsked }) {
  const rows = useQuery(evidenceIndexOf(asked)).data?.rows.length ?? 0;
  const isTooLong = rows > indexLimits.pdf;
  return (
    <Menu position="bottom-end" width={isTooLong ? 260 : 'max-content'} returnFocus>
      <Menu.Target>
        <Button
          leftSection={<IconDownload size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {indexFormats.map((format) => (
          <Menu.Item
            key={format}
            component="a"
            href={evidenceIndexUrl(asked, format)}
            download
            disabled={format === 'pdf' && isTooLong}
          >
            {names[format]}
          </Menu.Item>
        ))}
        {isTooLong && (
          <Menu.Label>
            A PDF has up to {formatNumber(indexLimits.pdf)} rows, and this index has {formatNumber(rows)}. Choose one
            court file, or another format.
          </Menu.Label>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
