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

interface ConfigurationsProps {
  /** The secret, or its placeholder. */
  token: string;
  /** The secret is on the screen now and never again. */
  shownOnce?: boolean;
  client: ClientId;
  onClient: (client: ClientId) => void;
  choice: ToolChoice;
  onCompact: (compact: boolean) => void;
}

/** What to paste into which assistant: the commands of this installation, or a hosted server's address. */
export function Configurations(props: ConfigurationsProps) {
  return useSession().mode === 'hosted' ? <ByAddress {...props} /> : <ByCommand {...props} />;
}

function ByAddress(props: ConfigurationsProps) {
  const { token, client, choice } = props;
  const { origin } = window.location;
  const configuration = addressConfiguration(client, { choice, token, origin });
  return (
    <div className={classes.form}>
      <Ready {...props} offered={addressClients} configuration={configuration} caution={null} />
      <p className="quiet text-sm">
        Claude Desktop can’t use an address with a token. Install Casewright on your computer, sync the matter with this
        server, and connect Claude Desktop there.
      </p>
    </div>
  );
}

function ByCommand(props: ConfigurationsProps) {
  const { token, client, choice } = props;
  const { data: installation, error, isPending, refetch } = useInstallation();
  if (isPending) return <Loading label="Finding where Casewright is installed" />;
  if (installation === undefined) {
    return <Failure title="The configuration could not be made" error={error} onRetry={() => void refetch()} />;
  }
  const { origin } = window.location;
  const configuration = configurationFor(client, { installation, choice, token, origin });
  const caution = client === 'http' ? null : installation.caution;
  return (
    <div className={classes.form}>
      <Ready {...props} offered={clients} configuration={configuration} caution={caution} />
      {client === 'claude-desktop' && <BundleButton choice={choice} />}
    </div>
  );
}

interface ReadyProps extends ConfigurationsProps {
  offered: readonly { id: ClientId; name: string }[];
  configuration: ClientConfiguration;
  caution: string | null;
}

function Ready({ token, shownOnce = false, onClient, choice, onCompact, offered, configuration, caution }: ReadyProps) {
  return (
    <div className={classes.form}>
      {shownOnce && <Warning>Copy what you need now. You won’t see the token again.</Warning>}
      {caution !== null && <Warning sign={false}>{caution}</Warning>}
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
      <Select
        label="Assistant"
        data={offered.map(({ id, name }) => ({ value: id, label: name }))}
        value={configuration.id}
        allowDeselect={false}
        onChange={(value) => {
          if (value !== null) onClient(value);
        }}
        className={classes.short ?? ''}
      />
      <p>{configuration.how}</p>
      {configuration.files.length > 0 && (
        <dl className={classes.files}>
          {configuration.files.map(({ system, path }) => (
            <div key={path}>
              <dt>{system}</dt>
              <dd className="breaks">
                <code>{path}</code>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <CopyBlock label={`For ${configuration.name}`} text={configuration.text} />
      {shownOnce && <CopyBlock label="The token" text={token} />}
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
        Open it with Claude Desktop. It installs Casewright there and asks for the token, which it stores securely. The
        bundle contains no token.
      </p>
    </div>
  );
}
