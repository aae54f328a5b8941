import { Select } from '@mantine/core';

const timeZones = Intl.supportedValuesOf('timeZone');

interface TimeZoneSelectProps {
  value: string | null;
  onChange: (timeZone: string | null) => void;
  error: string | null;
  readOnly: boolean;
}

/** The zone of a court's clock, by its IANA name. */
export function TimeZoneSelect({ value, onChange, error, readOnly }: TimeZoneSelectProps) {
  return (
    <Select
      label="Time zone of the court"
      placeholder={readOnly ? '' : 'America/Chicago'}
      data={timeZones}
      value={value}
      readOnly={readOnly}
      searchable
      clearable={!readOnly}
      allowDeselect={false}
      clearButtonProps={{ 'aria-label': 'No time zone' }}
      limit={60}
      error={error}
      onChange={onChange}
    />
  );
}
