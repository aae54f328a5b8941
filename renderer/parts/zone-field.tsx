import { Autocomplete } from '@mantine/core';
import { useState } from 'react';
import { machineZone } from '#renderer/lib/zoned.ts';
import { allZones, readZone, zoneName } from '#renderer/lib/zones.ts';
import { under, useTypedField } from './typed-field.tsx';

interface ZoneFieldProps {
  label?: string;
  /** An IANA name, nothing, or what was typed as long as it is no zone. */
  value: string | null;
  onChange: (timeZone: string | null) => void;
  /** Zones that are likely, offered first: those of this matter’s courts. */
  likely?: readonly (string | null)[];
  error?: string | null;
  readOnly?: boolean;
}

/** The zone of a court’s clock, by a city or by what it is called. */
export function ZoneField(props: ZoneFieldProps) {
  const { label = 'Time zone of the court', value, onChange, likely = [], error = null, readOnly = false } = props;
  const [opened, setOpened] = useState(false);
  const { fieldProps, below, edit, unclear } = useTypedField<string>({
    value: value ?? '',
    onChange: (zone) => onChange(zone === '' ? null : zone),
    read: readZone,
    store: (zone) => zone,
    show: zoneName,
    say: zoneName,
    readOnly,
  });
  const first = new Set([...likely.filter((zone) => zone !== null), machineZone()].map(zoneName));
  return (
    <Autocomplete
      {...fieldProps}
      // Its names are long: among fields in pairs it has a line of its own.
      wrapperProps={{ 'data-whole-line': true }}
      label={label}
      placeholder={readOnly ? '' : 'New York, Eastern'}
      // The names of all zones are worked out when somebody looks for one.
      data={
        opened
          ? [
              ...first,
              ...allZones()
                .map(zoneName)
                .filter((name) => !first.has(name)),
            ]
          : []
      }
      limit={60}
      clearable={!readOnly}
      clearButtonProps={{ 'aria-label': 'No time zone' }}
      error={error ?? unclear !== null}
      inputContainer={under(below)}
      onDropdownOpen={() => setOpened(true)}
      onFocus={() => setOpened(true)}
      onChange={edit}
    />
  );
}
