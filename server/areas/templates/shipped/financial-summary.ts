import type { ShippedTemplate } from '#server/areas/templates/shipped-template.ts';

export const financialSummary: ShippedTemplate = {
  key: 'financial-summary',
  name: 'Financial summary',
  kind: 'declaration',
  description: 'Your income, expenses, what you own and what you owe, on one or two pages under penalty of perjury.',
  captioned: true,
  fields: [
    {
      name: 'income',
      label: 'Monthly income',
      required: true,
      hint: 'Each source, before taxes, and what it is after taxes.',
    },
    {
      name: 'expenses',
      label: 'Monthly expenses',
      required: true,
      hint: 'Housing, food, insurance, car, child care, other.',
    },
    {
      name: 'assets',
      label: 'What you own',
      required: true,
      hint: 'Accounts, vehicles, real estate, retirement, and their value.',
    },
    { name: 'debts', label: 'What you owe', required: true, hint: 'To whom, how much, and the monthly payment.' },
    { name: 'expectedChanges', label: 'Changes you expect', required: false },
    {
      name: 'records',
      label: 'Records that show it',
      required: false,
      hint: 'Pay stubs, tax returns and statements, by their exhibit numbers. Leave out account numbers but for the last four digits.',
    },
  ],
  body: `I, {{filer}}, the {{filerRole}}, state my finances as of the date below. [Your court may require its own form for this; then use this summary to fill it in, or attach it.]

Children I support: {{children}}

## Monthly income

{{income}}

## Monthly expenses

{{expenses}}

## What I own

{{assets}}

## What I owe

{{debts}}

## Changes I expect

{{expectedChanges}}

## Records that show it

{{records}}`,
};
