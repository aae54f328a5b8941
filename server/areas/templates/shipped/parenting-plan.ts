import type { ShippedTemplate } from '#server/areas/templates/shipped-template.ts';

export const parentingPlan: ShippedTemplate = {
  key: 'parenting-plan',
  name: 'Parenting plan',
  kind: 'stipulation',
  description: 'Where the children live, when, and who decides what. To propose it, or to agree on it.',
  captioned: true,
  fields: [
    {
      name: 'schedule',
      label: 'Weekly schedule',
      required: true,
      hint: 'Days and times with each parent. Say when it begins, and what holds in the summer.',
    },
    {
      name: 'holidays',
      label: 'Holidays and school breaks',
      required: true,
      hint: 'Each holiday: with whom in even and in odd years, from when to when.',
    },
    {
      name: 'exchanges',
      label: 'Exchanges',
      required: true,
      hint: 'Where the children change from one parent to the other, who drives, and what happens when somebody is late.',
    },
    {
      name: 'decisions',
      label: 'Decisions',
      required: true,
      hint: 'Who decides about school, health, religion and activities: one parent, or both together.',
    },
    {
      name: 'communication',
      label: 'Calls and messages',
      required: false,
      hint: 'When the children talk with the other parent, and how the parents talk with each other.',
    },
    {
      name: 'travel',
      label: 'Travel and moving',
      required: false,
      hint: 'How long before a trip or a move the other parent is told, and what needs consent.',
    },
    {
      name: 'changes',
      label: 'Changes and disagreements',
      required: false,
      hint: 'How the plan is changed, and what you do before going to court.',
    },
  ],
  body: `This is the parenting plan of {{filer}} ({{filerRole}}) and {{otherParty}} ({{otherPartyRole}}) for these children, named here by their initials: {{children}}

## Schedule

{{schedule}}

## Holidays and school breaks

The schedule for holidays and breaks comes before the weekly schedule.

{{holidays}}

## Exchanges

{{exchanges}}

## Decisions

Each parent makes the everyday decisions while the children are with them, and may decide alone in an emergency.

{{decisions}}

Both parents may read the children’s school and medical records and talk with their teachers and doctors.

## Calls and messages

{{communication}}

Neither parent speaks badly of the other in front of the children, or uses the children to carry messages.

## Travel and moving

{{travel}}

## Changes and disagreements

{{changes}}

## Signatures

Date and signature of {{filer}}:

Date and signature of {{otherParty}}:`,
};
