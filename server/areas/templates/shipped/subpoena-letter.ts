import { letter } from './letter.ts';

export const subpoenaLetter = letter({
  key: 'subpoena-letter',
  name: 'Subpoena letter',
  description: 'Goes with a subpoena for records and says plainly what is asked for, by when and where to send it.',
  to: 'The keeper of the records, with the full address.',
  fields: [
    {
      name: 'recordsAsked',
      label: 'Records asked for',
      required: true,
      hint: 'Narrow and exact: which person, what kind, from when to when.',
    },
    { name: 'replyBy', label: 'To be sent by', required: true, hint: 'The date on the subpoena.' },
    {
      name: 'deliverTo',
      label: 'Where to send them',
      required: true,
      hint: 'As the subpoena says: to you, to a copy service or to the court.',
    },
    {
      name: 'costs',
      label: 'Copying costs',
      required: false,
      hint: 'Such as “Please tell me beforehand if copies cost more than $50.”',
    },
  ],
  re: 'Subpoena for records in {{caseTitle}}, {{court}}, Case No. {{caseNumber}}',
  text: `To the keeper of the records:

The enclosed subpoena asks for these records:

{{recordsAsked}}

Please send them by {{replyBy}} to:

{{deliverTo}}

Please include a signed statement of the keeper of the records, as the subpoena or the rules of your state ask for, that says the copies are true and complete and were kept in the ordinary course of business. If you have none of these records, please say so in writing. If you hold records back, please say which and for what reason.

Please do not destroy or change any of them while the case is open.

{{costs}}

If anything is unclear, please call or write to me before that date.`,
});
