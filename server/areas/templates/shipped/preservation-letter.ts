import { letter } from './letter.ts';

export const preservationLetter = letter({
  key: 'preservation-letter',
  name: 'Preservation letter',
  description: 'Asks somebody to keep messages, files or recordings that may become evidence.',
  to: 'Name and full address.',
  fields: [
    {
      name: 'events',
      label: 'What it is about',
      required: true,
      hint: 'The events, persons and dates, in two or three sentences.',
    },
    {
      name: 'materials',
      label: 'What has to be kept',
      required: true,
      hint: 'Messages, emails, call records, photos, videos, documents: of whom, from when to when, on which devices and accounts.',
    },
    { name: 'replyBy', label: 'Answer by', required: true },
  ],
  re: 'Request to preserve evidence: {{caseTitle}}, Case No. {{caseNumber}}',
  text: `This concerns {{events}}

What you have about this may be evidence. I ask you to keep all of it unchanged from today until the case is over, in particular:

{{materials}}

This includes what is on telephones, computers, tablets, cloud accounts and backup media, drafts and deleted items that can still be recovered, and the dates and other information that belong to each file. Please turn off any setting that deletes messages or recordings automatically, and do not reset, give away or replace a device before its contents are copied. If somebody else keeps any of it for you, please pass this request on to them.

A court may impose penalties on a party that lets evidence be lost after being asked to keep it.

Please confirm in writing by {{replyBy}} that you have done so, and name anything that is lost already. Keeping evidence does not mean that you agree with what I say about it.`,
});
