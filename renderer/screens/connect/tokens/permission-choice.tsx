import { Input, Radio, SegmentedControl } from '@mantine/core';
import {
  areas,
  fullAccess,
  levelOf,
  readOnlyAreas,
  withLevel,
  type Level,
} from '#renderer/features/tokens/permissions.ts';
import classes from './tokens.module.css';

interface PermissionChoiceProps {
  value: readonly string[];
  onChange: (permissions: string[]) => void;
  /** When narrowing: what the token has now, more than which cannot be chosen. */
  atMost?: readonly string[];
}

const levels: { value: Level; label: string }[] = [
  { value: 'none', label: 'None' },
  { value: 'read', label: 'Read' },
  { value: 'write', label: 'Write' },
];

export function PermissionChoice({ value, onChange, atMost }: PermissionChoiceProps) {
  const full = value.includes(fullAccess);
  const within = areas.filter(({ area }) => atMost === undefined || levelOf(atMost, area) !== 'none');
  const mayBeFull = atMost === undefined || atMost.includes(fullAccess);
  return (
    <Input.Wrapper label="Permissions" labelElement="div">
      <Radio.Group
        aria-label="Permissions"
        value={full ? 'full' : 'some'}
        onChange={(choice) => onChange(choice === 'full' ? [fullAccess] : ['evidence:read', 'files:read'])}
      >
        <div className={classes.access}>
          <Radio value="some" label="Only what I choose" />
          <Radio value="full" label="Everything, including future features" disabled={!mayBeFull} />
        </div>
      </Radio.Group>
      {!full && (
        <ul className={classes.areas}>
          {within.map(({ area, label, detail }) => {
            const highest = atMost === undefined ? 'write' : levelOf(atMost, area);
            const offered = levels.filter(
              (level) => !(level.value === 'write' && (readOnlyAreas.has(area) || highest !== 'write')),
            );
            return (
              <li key={area}>
                <span>
                  <b className="block medium">{label}</b>
                  <span className="quiet text-xs">{detail}</span>
                </span>
                <SegmentedControl<Level>
                  size="xs"
                  aria-label={label}
                  data={offered}
                  value={levelOf(value, area)}
                  onChange={(level) => onChange(withLevel(value, area, level))}
                />
              </li>
            );
          })}
        </ul>
      )}
    </Input.Wrapper>
  );
}
