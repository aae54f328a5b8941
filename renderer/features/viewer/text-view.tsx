import { Button, SegmentedControl } from '@mantine/core';
import { IconTextWrap } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useCommands } from '#renderer/features/commands/commands.ts';
import { formatCount } from '#renderer/lib/quantities.ts';
import { indented } from './cut-lines.ts';
import { FindBar } from './find-bar.tsx';
import { TextLines } from './text-lines.tsx';
import { useFind } from './use-find.ts';
import classes from './viewer.module.css';

interface PlainTextProps {
  text: string;
  q: string;
  mimeType?: string;
  /** Characters that are in the file but not here. */
  more?: number;
}

/** A text as it was written, with the numbers of its lines. */
export function PlainText({ text: written, q, mimeType = 'text/plain', more = 0 }: PlainTextProps) {
  const find = useFind(q);
  const [wrap, setWrap] = useState(true);
  const [asWritten, setAsWritten] = useState(false);
  const inLines = useMemo(() => indented(written, mimeType), [written, mimeType]);
  const shown = asWritten ? written : (inLines ?? written);
  const toggleWrap = (): void => setWrap(!wrap);
  useCommands([{ group: 'File', keys: 'w', label: 'Wrap long lines', icon: IconTextWrap, run: toggleWrap }]);
  return (
    <div className="stack min-h-0 full-height">
      <div className={classes.tools}>
        <Button
          size="compact-sm"
          variant={wrap ? 'light' : 'subtle'}
          aria-pressed={wrap}
          leftSection={<IconTextWrap size={16} aria-hidden />}
          onClick={toggleWrap}
        >
          Wrap long lines
        </Button>
        {inLines !== null && (
          <SegmentedControl
            size="xs"
            aria-label="Text layout"
            data={[
              { value: 'indented', label: 'Indented' },
              { value: 'written', label: 'As written' },
            ]}
            value={asWritten ? 'written' : 'indented'}
            onChange={(value) => setAsWritten(value === 'written')}
          />
        )}
        <FindBar {...find.bar} />
      </div>
      <div className="grow">
        <TextLines text={shown} find={find} wrap={wrap} numbers />
      </div>
      {more > 0 && (
        <p className="quiet text-sm rule-above paper py-2 px-6">
          {formatCount(more, 'more character')} in the file. Save the original to see the rest.
        </p>
      )}
    </div>
  );
}
