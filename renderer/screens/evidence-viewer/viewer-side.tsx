import { Tabs } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { IconButton } from '#renderer/parts/icon-button.tsx';
import { RecordSide } from '#renderer/features/list-screen/record-side.tsx';
import type { Preferences } from '#renderer/features/preferences/preferences.ts';
import classes from '#renderer/features/viewer/viewer.module.css';

export type Beside = Preferences['besidePage'];

interface ViewerSideProps {
  shown: Beside;
  onShow: (beside: Beside) => void;
  onClose: () => void;
  details: ReactNode;
  text: ReactNode;
}

/** Beside the page: what is known of the item, or the text that was read from it. */
export function ViewerSide({ shown, onShow, onClose, details, text }: ViewerSideProps) {
  return (
    <RecordSide label="Details and text" onClose={onClose}>
      <Tabs
        className={classes.beside}
        value={shown}
        onChange={(value) => onShow(value === 'text' ? 'text' : 'details')}
        keepMounted={false}
      >
        <div className={classes.besideHead}>
          <Tabs.List aria-label="Details and text" className="grow">
            <Tabs.Tab value="details">Details</Tabs.Tab>
            <Tabs.Tab value="text">Extracted text</Tabs.Tab>
          </Tabs.List>
          <IconButton label="Close" icon={IconX} onClick={onClose} />
        </div>
        <Tabs.Panel value="details" className="grow scroll">
          {details}
        </Tabs.Panel>
        <Tabs.Panel value="text" className="grow stack">
          {text}
        </Tabs.Panel>
      </Tabs>
    </RecordSide>
  );
}
