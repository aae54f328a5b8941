import { call } from '#renderer/api/client.ts';
import { Loaded } from '#renderer/parts/loaded.tsx';
import { Facts } from '#renderer/parts/facts.tsx';
import { Button, TextInput } from '@mantine/core';
import { IconClipboardCopy, IconFileText } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { useAbout, useLicences } from '#renderer/api/settings.ts';
import { toastDone, toastFailure } from '#renderer/features/toasts/toasts.tsx';
import { shellBridge } from '#renderer/lib/shell-bridge.ts';
import { CopyText } from '#renderer/parts/copy-text.tsx';
import { Failure } from '#renderer/parts/failure.tsx';
import { Loading } from '#renderer/parts/loading.tsx';
import { formatCount } from '#renderer/lib/quantities.ts';
import { SignButton } from '#renderer/parts/sign-button.tsx';
import { Group } from './group.tsx';
import classes from './settings.module.css';

export function AboutSection() {
  const settings = useAbout();
  return (
    <Loaded of={settings} loading="Loading" failed="These details could not be loaded">
      {(data) => {
        const { version, mode, licence, api, docs, mcp, dataFolder } = data.about;
        const hosted = mode === 'hosted';
        return (
          <>
            <Group
              title="Casewright"
              detail={
                hosted
                  ? 'A server run for you and others. Ask the people who run it about backups.'
                  : 'Works on this computer only, and sends nothing anywhere automatically.'
              }
            >
              <Facts
                of={{
                  Version: version,
                  Mode: hosted ? `Hosted at ${window.location.host}` : 'Desktop: this computer only',
                  License: licence,
                  Terms: (
                    <Link className="tone-accent" href="/settings/terms">
                      Terms of use, and what you accepted
                    </Link>
                  ),
                  'Data folder': !hosted && <CopyText text={dataFolder} what="the path of the data folder" />,
                }}
              />
            </Group>
            <Group title="For programs" detail="Each needs an API token.">
              <Facts
                of={{
                  'REST API': <CopyText text={api} what="the address of the API" />,
                  MCP: <CopyText text={mcp} what="the address for assistants" />,
                  Reference: (
                    <a className="tone-accent" href={docs} target="_blank" rel="noreferrer">
                      Every operation, with examples
                    </a>
                  ),
                }}
              />
            </Group>
            {!hosted && <Trouble />}
            <Group title="Made with" detail="Open-source components">
              <Licences />
            </Group>
          </>
        );
      }}
    </Loaded>
  );
}

function Trouble() {
  const shell = shellBridge();
  return (
    <Group title="If something is wrong" detail="Versions and counts for a bug report: no names, no paths, no content.">
      <div className="row wrap gap-2">
        <SignButton icon={IconClipboardCopy} onClick={() => void copyReport()}>
          Copy details for a bug report
        </SignButton>
        {shell !== null && (
          <SignButton icon={IconFileText} onClick={() => shell.act('show-log')}>
            Show the log
          </SignButton>
        )}
      </div>
      {shell === null && (
        <p className={classes.note}>
          The log goes to the terminal Casewright was started from (standard error). It never contains your content,
          tokens or secrets.
        </p>
      )}
    </Group>
  );
}

async function copyReport(): Promise<void> {
  try {
    const report = await call('get_settings_report', {});
    await navigator.clipboard.writeText(JSON.stringify({ ...report, window: navigator.userAgent }, null, 2));
    toastDone('Copied. Read the details before you send them.');
  } catch (error) {
    toastFailure('The details could not be copied', error);
  }
}

function Licences() {
  const [shown, setShown] = useState(false);
  const [wanted, setWanted] = useState('');
  const licences = useLicences(shown);
  if (!shown) {
    return (
      <Button variant="default" onClick={() => setShown(true)}>
        Show the licenses
      </Button>
    );
  }
  if (licences.isError) {
    return (
      <Failure
        title="The licenses could not be loaded"
        error={licences.error}
        onRetry={() => void licences.refetch()}
      />
    );
  }
  if (licences.data === undefined) return <Loading label="Loading the licenses" />;
  if (licences.data.length === 0) {
    return <p className={classes.note}>The list of licenses is made when Casewright is built. Run “npm start” once.</p>;
  }
  const found = licences.data.filter(({ name, licence }) =>
    `${name} ${licence}`.toLowerCase().includes(wanted.trim().toLowerCase()),
  );
  return (
    <>
      <TextInput
        aria-label="Find a package"
        placeholder="Find a package or license"
        value={wanted}
        onChange={(event) => setWanted(event.currentTarget.value)}
      />
      <p className={classes.note} role="status">
        {formatCount(found.length, 'package')}
      </p>
      <ul className={classes.licences}>
        {found.map(({ name, version, licence, text }) => (
          <li className="rule-below py-1h" key={`${name}@${version}`}>
            <details>
              <summary>
                {name} <span className="figures">{version}</span> · {licence}
              </summary>
              <pre className="p-3 text-xs breaks pre-wrap paper">
                {text === '' ? 'This package names its license but has no license text.' : text}
              </pre>
            </details>
          </li>
        ))}
      </ul>
    </>
  );
}
