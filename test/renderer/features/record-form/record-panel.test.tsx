import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { RecordPanel } from '#renderer/features/record-form/record-panel.tsx';
import type { RecordForm } from '#renderer/features/record-form/use-record-form.ts';

function panel(canEdit: boolean, edited: boolean, isNew = false): string {
  const form = {
    draft: {},
    isNew,
    edited,
    conflicts: [],
    problem: null,
    offered: false,
  } as unknown as RecordForm<object>;
  const words = { label: 'Contact', title: 'Rowan', saveLabel: 'Save', fieldLabel: () => '' };
  return renderToStaticMarkup(
    <MantineProvider>
      <RecordPanel form={form} {...words} canEdit={canEdit} onClose={() => undefined}>
        The fields
      </RecordPanel>
    </MantineProvider>,
  );
}

it('says that what was typed is kept when its record can’t be changed any more, and only then', () => {
  const says = 'It is kept here until it can be.';
  expect(panel(false, true)).toContain(says);
  expect(panel(false, false)).not.toContain(says);
  expect(panel(true, true)).not.toContain(says);
});

it('can be sent while it is new and blank, so that its fields can say what they lack', () => {
  const off = /<button[^>]* disabled=""[^>]* type="submit"|<button[^>]* type="submit"[^>]* disabled=""/;
  expect(panel(true, false, true)).not.toMatch(off);
  expect(panel(true, false)).toMatch(off);
});
