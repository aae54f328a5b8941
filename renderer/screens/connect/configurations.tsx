import { saveFile } from '#renderer/lib/save-file.ts';
import { useTask } from '#renderer/features/toasts/use-task.ts';
import { Radio, Select } from '@mantine/core';
import { IconPackage } from '@tabler/icons-react';
import { makeBundle, useInstallation, type ToolChoice } from '#renderer/api/connect.ts';
import { useSession } from '#renderer/features/session/session.tsx';
import { Failure } from '#renderer/parts/failure.tsx';
import { Loading } from '#renderer/parts/loading.tsx';
import { SignButton } from '#renderer/parts/sign-button.tsx';
import { Warning } from '#renderer/parts/warning.tsx';
import {
  addressClients,
  addressConfiguration,
  clients,
  configurationFor,
  type ClientConfiguration,
  type ClientId,
} from './client-configurations.ts';
import { CopyBlock } from './tokens/copy-block.tsx';
import classes from './connect.module.css';

interface Chosen {
  client: ClientId;
  choice: ToolChoice;
}

interface ChoiceProps extends Chosen {
  onClient: (client: ClientId) => void;
  onCompact: (compact: boolean) => void;
}

interface PasteProps extends Chosen {
  /** The secret, or its placeholder. */
  token: string;
  /** The secret is on the screen now and never again. */
  shownOnce?: boolean;
}

/** Which assistant, and with how many tools; for the one that opens bundles, the bundle first. */
export function ClientChoice({ client, onClient, choice, onCompact }: ChoiceProps) {
  const hosted = useSession().mode === 'hosted';
  const offered: readonly { id: ClientId; name: string }[] = hosted ? addressClients : clients;
  const shown = offered.find(({ id }) => id === client) ?? offered[0];
  return (
    <div className={classes.form}>
      <Select
        label="Assistant"
        data={offered.map(({ id, name }) => ({ value: id, label: name }))}
        value={shown?.id ?? null}
        allowDeselect={false}
        onChange={(value) => {
          if (value !== null) onClient(value);
        }}
        className={classes.short ?? ''}
      />
      {hosted && (
        <p className="quiet text-sm">
          Claude Desktop can’t use an address with a token. Install Casewright on your computer, sync the matter with
          this server, and connect Claude Desktop there.
        </p>
      )}
      <Radio.Group
        label="Tools"
        description="Many assistants slow down or choose badly with more than about forty tools."
        value={choice.compact ? 'few' : 'all'}
        onChange={(value) => onCompact(value === 'few')}
      >
        <div className="grid gap-2h mt-2">
          <Radio
            value="few"
            label="Few tools (recommended)"
            description="Three tools that find, describe and call all others."
          />
          <Radio value="all" label="All tools" description="One tool for each operation." />
        </div>
      </Radio.Group>
      {!hosted && client === 'claude-desktop' && <BundleButton choice={choice} />}
    </div>
  );
}

/** What to paste into the chosen assistant: the commands of this installation, or a hosted server's address. */
export function WhatToPaste(props: PasteProps) {
  return useSession().mode === 'hosted' ? <ByAddress {...props} /> : <ByCommand {...props} />;
}

function ByAddress(props: PasteProps) {
  const { token, client, choice } = props;
  const configuration = addressConfiguration(client, { choice, token, origin: window.location.origin });
  return <Ready {...props} configuration={configuration} caution={null} />;
}

function ByCommand(props: PasteProps) {
  const { token, client, choice } = props;
  const { data: installation, error, isPending, refetch } = useInstallation();
  if (isPending) return <Loading label="Finding where Casewright is installed" />;
  if (installation === undefined) {
    return <Failure title="The configuration could not be made" error={error} onRetry={() => void refetch()} />;
  }
  const { origin } = window.location;
  const configuration = configurationFor(client, { installation, choice, token, origin });
  const caution = client === 'http' ? null : installation.caution;
  return <Ready {...props} configuration={configuration} caution={caution} />;
}

interface ReadyProps extends PasteProps {
  configuration: ClientConfiguration;
  caution: string | null;
}

function Ready({ token, shownOnce = false, client, configuration, caution }: ReadyProps) {
  const { id, name, how, files, text } = configuration;
  return (
    <div className={classes.form}>
      {shownOnce && <Warning>Copy what you need now. You won’t see the token again.</Warning>}
      {shownOnce && id === 'claude-desktop' && <p>The bundle asks for the token: paste it there.</p>}
      {shownOnce && <CopyBlock label="The token" text={token} />}
      {caution !== null && <Warning sign={false}>{caution}</Warning>}
      <p>
        {shownOnce && client === 'claude-desktop' && 'Without the bundle: '}
        {how}
      </p>
      {files.length > 0 && (
        <dl className={classes.files}>
          {files.map(({ system, path }) => (
            <div key={path}>
              <dt>{system}</dt>
              <dd className="breaks">
                <code>{path}</code>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <CopyBlock label={`For ${name}`} text={text} />
    </div>
  );
}

function BundleButton({ choice }: { choice: ToolChoice }) {
  const { busy, attempt } = useTask();
  const save = async (): Promise<void> => {
    await attempt(async () => {
      saveFile(await makeBundle(choice), 'casewright.mcpb');
    }, 'The bundle could not be made');
  };
  return (
    <div className="grid gap-2 items-start">
      <SignButton icon={IconPackage} loading={busy} onClick={() => void save()}>
        Save the bundle (.mcpb)
      </SignButton>
      <p className="quiet text-sm">
        The easiest way: open it with Claude Desktop. It installs Casewright there and asks for the token, which it
        stores securely. The bundle contains no token.
      </p>
    </div>
  );
}
