import { Button, Menu, Popover, Stack, TextInput, UnstyledButton } from '@mantine/core';
import { IconBriefcase, IconCheck, IconPlus, IconSelector } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import { useLocation } from 'wouter';
import { useWorkspaces } from '#renderer/api/matter-queries.ts';
import { sentenceFor } from '#renderer/api/api-error.ts';
import { ExhibitSticker } from '#renderer/components/exhibit-sticker.tsx';
import { useMatter } from './matter.tsx';
import classes from './shell.module.css';

/** Which matter this is, and the way to another. */
export function MatterSwitcher({ folded }: { folded: boolean }) {
  const { case: matter, switchTo } = useMatter();
  const workspaces = useWorkspaces();
  const [, navigate] = useLocation();
  const [naming, setNaming] = useState(false);
  const caption = matter.caption === '' ? 'Untitled matter' : matter.caption;
  const number = matter.caseNumbers[0]?.number;

  return (
    <Popover opened={naming} onChange={setNaming} position="bottom-start" trapFocus width={320} withRoles={false}>
      <Popover.Target>
        <div className={classes.switcher}>
          <Menu width={300}>
            <Menu.Target>
              <UnstyledButton className={classes.switcherButton} aria-label={`Matter: ${caption}. Switch matter`}>
                <span className={classes.switcherMark}>
                  <ExhibitSticker number="C" size="mark" label="" />
                </span>
                {!folded && (
                  <>
                    <span className={classes.switcherText}>
                      <b>{caption}</b>
                      <span>{number ?? (matter.role === '' ? 'Matter' : matter.role)}</span>
                    </span>
                    <IconSelector size={16} stroke={1.6} aria-hidden />
                  </>
                )}
              </UnstyledButton>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Label>Matters</Menu.Label>
              {(workspaces.data ?? []).flatMap((workspace) =>
                workspace.cases.map((entry) => (
                  <Menu.Item
                    key={entry.caseId}
                    leftSection={<IconBriefcase size={16} aria-hidden />}
                    rightSection={
                      entry.caseId === matter.caseId ? <IconCheck size={16} aria-label="Shown now" /> : null
                    }
                    onClick={() => {
                      navigate('/evidence');
                      switchTo(entry.context);
                    }}
                  >
                    {entry.caption === '' ? workspace.name : entry.caption}
                  </Menu.Item>
                )),
              )}
              {workspaces.isError && <Menu.Label>{sentenceFor(workspaces.error)}</Menu.Label>}
              <Menu.Divider />
              <Menu.Item leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setNaming(true)}>
                Start another matter
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </div>
      </Popover.Target>
      <Popover.Dropdown>{naming && <NewMatter onDone={() => setNaming(false)} />}</Popover.Dropdown>
    </Popover>
  );
}

function NewMatter({ onDone }: { onDone: () => void }) {
  const { start } = useMatter();
  const [name, setName] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    try {
      await start(name.trim());
      onDone();
    } catch (failure) {
      setError(sentenceFor(failure));
      setBusy(false);
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack gap="sm">
        <TextInput
          label="Name of the matter"
          description="As you would say it: “Rowan v. Hale”, “Lease on Mill Street”."
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={error}
          required
          data-autofocus
        />
        <Button type="submit" loading={busy} disabled={name.trim() === ''}>
          Start the matter
        </Button>
      </Stack>
    </form>
  );
}
