import { Loaded } from '#renderer/parts/loaded.tsx';
import { Progress } from '@mantine/core';
import { IconFolderOpen } from '@tabler/icons-react';
import { useAbout, useStorageUse, type StorageUse } from '#renderer/api/settings.ts';
import { useSession } from '#renderer/features/session/session.tsx';
import { shellBridge } from '#renderer/lib/shell-bridge.ts';
import { CopyText } from '#renderer/parts/copy-text.tsx';
import { formatCount, formatSize } from '#renderer/lib/quantities.ts';
import { SignButton } from '#renderer/parts/sign-button.tsx';
import { Advanced } from './advanced.tsx';
import { Group } from './group.tsx';
import classes from './settings.module.css';

const parts: readonly { key: keyof StorageUse['sizes']; label: string; about: string }[] = [
  { key: 'files', label: 'Files', about: 'Everything you added, byte for byte' },
  { key: 'database', label: 'Database', about: 'Your records and their history' },
  { key: 'previews', label: 'Previews', about: 'Thumbnails; rebuilt when needed' },
  { key: 'backups', label: 'Backups here', about: 'Backups on this disk, and copies kept by restores' },
  { key: 'other', label: 'Other', about: 'Languages, settings, work in progress' },
];

export function DataSection() {
  const { dataFolder } = useSession();
  const shell = shellBridge();
  return (
    <>
      <Group title="Where it is" detail="Casewright keeps everything in one folder on this computer.">
        <CopyText text={dataFolder} what="the path of the data folder" />
        {shell !== null && (
          <SignButton icon={IconFolderOpen} mt={12} onClick={() => shell.act('show-data-folder')}>
            Show in folder
          </SignButton>
        )}
        <Advanced>
          To move it: stop Casewright, move the folder, and start again with <code>--data</code> or the environment
          variable <code>CASEWRIGHT_DATA</code> pointing to the new location.
        </Advanced>
      </Group>
      <Group title="Size" detail="Updated while this page is open.">
        <Sizes />
      </Group>
    </>
  );
}

function Sizes() {
  const storage = useStorageUse();
  return (
    <Loaded of={storage} loading="Measuring" failed="The size could not be measured">
      {(use) => <SizeTable use={use} />}
    </Loaded>
  );
}

function SizeTable({ use: { sizes, free } }: { use: StorageUse }) {
  const known = useAbout();
  const total = Object.values(sizes).reduce((sum, bytes) => sum + bytes, 0);
  return (
    <>
      <table className={classes.sizes}>
        <tbody>
          {parts.map(({ key, label, about }) => (
            <tr key={key}>
              <th scope="row">
                {label}
                <small className="block text-sm">{about}</small>
              </th>
              <td>
                <Progress value={total === 0 ? 0 : (sizes[key] / total) * 100} aria-hidden />
              </td>
              <td className="figures">{formatSize(sizes[key])}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              Total
            </th>
            <td className="figures">{formatSize(total)}</td>
          </tr>
          <tr>
            <th scope="row" colSpan={2}>
              Free on this disk
            </th>
            <td className="figures">{formatSize(free)}</td>
          </tr>
        </tfoot>
      </table>
      {known.data !== undefined && (
        <p className={classes.note}>{formatCount(known.data.limits.items, 'item')} of evidence in all matters.</p>
      )}
    </>
  );
}
