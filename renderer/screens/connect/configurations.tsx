import { Button, Radio, Select } from '@mantine/core';
import { IconAlertTriangle, IconPackage } from '@tabler/icons-react';
import { useState } from 'react';
import { makeBundle, useInstallation, type Installation, type ToolChoice } from '#renderer/api/connect.ts';
import { toastFailure } from '#renderer/app/toasts.tsx';
import { Failure } from '#renderer/components/failure.tsx';
import { Loading } from '#renderer/components/loading.tsx';
import { clients, configurationFor, type ClientId } from './client-configurations.ts';
import { CopyBlock } from './tokens/copy-block.tsx';
import classes from './connect.module.css';

interface ConfigurationsProps {
  /** The secret, or what stands for it. */
  token: string;
  /** The secret is on the screen now and never again. */
  shownOnce?: boolean;
  client: ClientId;
  onClient: (client: ClientId) => void;
  choice: ToolChoice;
  onCompact: (compact: boolean) => void;
}

/** What to paste into which assistant, with the commands of this very installation. */
export function Configurations(props: ConfigurationsProps) {
  const installation = useInstallation();
  if (installation.data !== undefined) return <Ready {...props} installation={installation.data} />;
  if (installation.isPending) return <Loading label="Looking where Casewright is installed" />;
  return (
    <Failure
      title="The configuration could not be made"
      error={installation.error}
      onRetry={() => void installation.refetch()}
    />
  );
}

function Ready({
  token,
  shownOnce = false,
  client,
  onClient,
  choice,
  onCompact,
  installation,
}: ConfigurationsProps & { installation: Installation }) {
  const { origin } = window.location;
  const configuration = configurationFor(client, { installation, choice, token, origin });
  const byCommand = client !== 'http';
  return (
    <div className={classes.form}>
      {shownOnce && (
        <p className={classes.attention}>
          <IconAlertTriangle size={16} aria-hidden />
          <span>
            Copy what you need now: the token is shown only this once, and Casewright keeps no copy it could show again.
          </span>
        </p>
      )}
      {byCommand && installation.caution !== null && <p className={classes.attention}>{installation.caution}</p>}
      <Radio.Group
        label="Tools"
        description="Many assistants grow slow, or choose badly, with more than about forty tools."
        value={choice.compact ? 'few' : 'all'}
        onChange={(value) => onCompact(value === 'few')}
      >
        <div className={classes.presets}>
          <Radio
            value="few"
            label="Few tools (recommended)"
            description="Three tools that find, describe and call everything it may do."
          />
          <Radio value="all" label="All tools" description="One tool for each thing it may do." />
        </div>
      </Radio.Group>
      <Select
        label="Assistant"
        data={clients.map(({ id, name }) => ({ value: id, label: name }))}
        value={client}
        allowDeselect={false}
        onChange={(value) => onClient(value ?? 'claude-desktop')}
        className={classes.short ?? ''}
      />
      <p className={classes.how}>{configuration.how}</p>
      {configuration.files.length > 0 && (
        <dl className={classes.files}>
          {configuration.files.map(({ system, path }) => (
            <div key={path}>
              <dt>{system}</dt>
              <dd>
                <code>{path}</code>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <CopyBlock label={`For ${configuration.name}`} text={configuration.text} />
      {shownOnce && <CopyBlock label="The token" text={token} />}
      {client === 'claude-desktop' && <BundleButton choice={choice} />}
    </div>
  );
}

function BundleButton({ choice }: { choice: ToolChoice }) {
  const [busy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      saveAs(await makeBundle(choice), 'casewright.mcpb');
    } catch (error) {
      toastFailure('The bundle could not be made', error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={classes.bundle}>
      <Button
        variant="default"
        leftSection={<IconPackage size={16} aria-hidden />}
        loading={busy}
        onClick={() => void save()}
      >
        Save the bundle (.mcpb)
      </Button>
      <p className={classes.quiet}>
        Open it with Claude Desktop: it installs Casewright there and asks for the token, which it keeps as a secret.
        There is no token in the bundle.
      </p>
    </div>
  );
}

function saveAs(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
