import { Menu, TextInput, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import type { Pdf, PdfState } from './use-pdf.ts';
import classes from './viewer.module.css';
import { IconButton } from '#renderer/parts/icon-button.tsx';

export function PageField({ state, goTo }: { state: Pick<PdfState, 'page' | 'pages'>; goTo: Pdf['goTo'] }) {
  const [typed, setTyped] = useState<string | null>(null);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const page = Number(typed);
    if (Number.isInteger(page) && page > 0) goTo(page);
    setTyped(null);
  };
  return (
    <form className={classes.pageField} onSubmit={submit}>
      <TextInput
        size="xs"
        aria-label="Page"
        inputMode="numeric"
        disabled={state.pages === 0}
        value={typed ?? String(state.page)}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={() => setTyped(null)}
      />
      <span className="figures">of {state.pages === 0 ? '…' : state.pages}</span>
    </form>
  );
}

const percents = [50, 75, 100, 125, 150, 200, 400];

export function Zoom({ state, zoom }: { state: Pick<PdfState, 'scale'>; zoom: Pdf['zoom'] }) {
  return (
    <div className="row gap-1 rigid">
      <IconButton label="Smaller" icon={IconZoomOut} sign={18} onClick={() => zoom(smaller(state.scale))} />
      <Menu>
        <Menu.Target>
          <UnstyledButton className={classes.percentButton} aria-label="Size of the pages">
            {Math.round(state.scale * 100)} %
            <IconChevronDown size={12} aria-hidden />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item rightSection="0" onClick={() => zoom('page-width')}>
            Fit the width
          </Menu.Item>
          <Menu.Item rightSection="9" onClick={() => zoom('page-fit')}>
            Fit the page
          </Menu.Item>
          <Menu.Divider />
          {percents.map((percent) => (
            <Menu.Item key={percent} onClick={() => zoom(percent / 100)}>
              {percent} %
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <IconButton label="Larger" icon={IconZoomIn} sign={18} onClick={() => zoom(larger(state.scale))} />
    </div>
  );
}

export function larger(scale: number): number {
  return Math.min(5, Math.round(scale * 1.2 * 100) / 100);
}

export function smaller(scale: number): number {
  return Math.max(0.25, Math.round((scale / 1.2) * 100) / 100);
}
