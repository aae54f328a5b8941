import type { Rule } from '#server/areas/deadlines/profile.ts';
import { frcp } from './federal-sources.ts';
import { after, before } from './periods.ts';
import { trialRules } from './us-federal-trial.ts';

const served = { service: 'frcp-6d' } as const;
const summonsOnly = 'FRCP 6(d) adds no days here: a summons is served under Rule 4, not under Rule 5(b).';

const pleadings: readonly Rule[] = [
  after({
    id: 'frcp-answer',
    group: 'Pleadings',
    label: 'Serve the answer to the complaint',
    text: 'A defendant serves an answer within 21 days after being served with the summons and complaint.',
    trigger: 'Summons and complaint served',
    days: 21,
    source: frcp('12(a)(1)(A)(i)'),
    notes: [summonsOnly, 'A motion under Rule 12 is due in the same time and moves the answer (Rule 12(a)(4)).'],
  }),
  after({
    id: 'frcp-answer-waived',
    group: 'Pleadings',
    label: 'Serve the answer after waiving service',
    text: 'A defendant who waived service in time serves an answer within 60 days after the request for the waiver was sent.',
    trigger: 'Request for the waiver sent',
    days: 60,
    source: frcp('12(a)(1)(A)(ii), 4(d)(3)'),
    notes: ['90 days when the request was sent outside every judicial district of the United States.'],
  }),
  after({
    id: 'frcp-answer-waived-abroad',
    group: 'Pleadings',
    label: 'Serve the answer after waiving service, outside the United States',
    text: 'A defendant outside the United States who waived service in time serves an answer within 90 days after the request was sent.',
    trigger: 'Request for the waiver sent abroad',
    days: 90,
    source: frcp('12(a)(1)(A)(ii), 4(d)(3)'),
  }),
  after({
    id: 'frcp-answer-united-states',
    group: 'Pleadings',
    label: 'Answer of the United States, its agency or officer',
    text: 'The United States, its agencies, and its officers sued in an official capacity serve an answer within 60 days after service on the United States attorney.',
    trigger: 'United States attorney served',
    days: 60,
    source: frcp('12(a)(2)'),
    notes: [summonsOnly],
  }),
  after({
    ...served,
    id: 'frcp-answer-counterclaim',
    group: 'Pleadings',
    label: 'Serve the answer to a counterclaim or crossclaim',
    text: 'A party serves an answer to a counterclaim or crossclaim within 21 days after being served with it.',
    trigger: 'Counterclaim or crossclaim served',
    days: 21,
    source: frcp('12(a)(1)(B)'),
  }),
  after({
    id: 'frcp-answer-after-motion',
    group: 'Pleadings',
    label: 'Serve the answer after a Rule 12 motion was denied',
    text: 'When the court denies a Rule 12 motion or puts it off until trial, the responsive pleading is served within 14 days after notice of that.',
    trigger: 'Notice of the court’s action',
    days: 14,
    source: frcp('12(a)(4)(A)'),
  }),
  after({
    ...served,
    id: 'frcp-answer-amended',
    group: 'Pleadings',
    label: 'Respond to an amended pleading',
    text: 'A response to an amended pleading is made within 14 days after it was served, or in the time left for the first one, whichever is later.',
    trigger: 'Amended pleading served',
    days: 14,
    source: frcp('15(a)(3)'),
    notes: ['Work out the time left for the original pleading as well: the later of the two dates counts.'],
  }),
  after({
    id: 'frcp-amend-once',
    group: 'Pleadings',
    label: 'Amend your pleading once without leave, after serving it',
    text: 'A party may amend its pleading once as a matter of course no later than 21 days after serving it.',
    trigger: 'Your pleading served',
    days: 21,
    source: frcp('15(a)(1)(A)'),
  }),
  after({
    id: 'frcp-serve-complaint',
    group: 'Pleadings',
    label: 'Serve the summons and complaint',
    text: 'A defendant is served within 90 days after the complaint is filed.',
    trigger: 'Complaint filed',
    days: 90,
    source: frcp('4(m)'),
    notes: ['Service in a foreign country has no such limit.'],
  }),
  after({
    id: 'frcp-jury-demand',
    group: 'Pleadings',
    label: 'Serve a jury demand',
    text: 'A jury is demanded in writing no later than 14 days after the last pleading directed to the issue is served.',
    trigger: 'Last pleading directed to the issue served',
    days: 14,
    source: frcp('38(b)(1)'),
    notes: ['No days are added here for service by mail, which is the earlier and safer reading.'],
  }),
];

const motions: readonly Rule[] = [
  before({
    id: 'frcp-motion',
    group: 'Motions',
    label: 'Serve the motion and notice of hearing',
    text: 'A written motion and notice of the hearing are served at least 14 days before the hearing.',
    trigger: 'Hearing',
    days: 14,
    source: frcp('6(c)(1)'),
    notes: ['Many districts set a longer time by local rule. Service by mail adds no days when counting back.'],
  }),
  before({
    id: 'frcp-opposing-affidavit',
    group: 'Motions',
    label: 'Serve opposing affidavits',
    text: 'An affidavit opposing a motion is served at least 7 days before the hearing.',
    trigger: 'Hearing',
    days: 7,
    source: frcp('6(c)(2)'),
    notes: [
      'The brief in opposition and the reply have no time in the Federal Rules: the district’s local rules set them.',
    ],
  }),
  after({
    ...served,
    id: 'frcp-magistrate-order',
    group: 'Motions',
    label: 'Object to a magistrate judge’s order or recommendation',
    text: 'Objections are served and filed within 14 days after being served with a copy of the order or recommended disposition.',
    trigger: 'Order or recommendation served',
    days: 14,
    source: frcp('72(a), (b)(2)'),
  }),
  after({
    ...served,
    id: 'frcp-magistrate-response',
    group: 'Motions',
    label: 'Respond to objections to a recommendation',
    text: 'A party responds to another party’s objections within 14 days after being served with a copy.',
    trigger: 'Objections served',
    days: 14,
    source: frcp('72(b)(2)'),
  }),
];

const removal: readonly Rule[] = [
  after({
    id: 'frcp-answer-removed',
    group: 'Removed cases',
    label: 'Answer after removal, from the first copy of the complaint',
    text: 'A defendant who did not answer before removal does so by the longest of three times; this is 21 days after receiving a copy of the initial pleading.',
    trigger: 'Initial pleading received',
    days: 21,
    source: frcp('81(c)(2)(A)'),
    notes: ['Compare with 7 days after the notice of removal was filed: the longest of the three times counts.'],
  }),
  after({
    id: 'frcp-answer-removed-notice',
    group: 'Removed cases',
    label: 'Answer after removal, from the notice of removal',
    text: 'A defendant who did not answer before removal does so by the longest of three times; this is 7 days after the notice of removal is filed.',
    trigger: 'Notice of removal filed',
    days: 7,
    source: frcp('81(c)(2)(C)'),
    notes: ['Compare with 21 days after receiving the initial pleading: the longest of the three times counts.'],
  }),
];

const otherPeriods: readonly Rule[] = [
  after({
    ...served,
    id: 'frcp-days-after',
    group: 'Another number of days',
    label: 'Another period after a day',
    text: 'A period in days that an order, a local rule or a statute sets, counted forward under FRCP 6(a).',
    trigger: 'The day it runs from',
    days: null,
    source: frcp('6(a)(1)'),
    notes: ['Choose a way of service only when the time runs from being served (FRCP 6(d)).'],
  }),
  before({
    id: 'frcp-days-before',
    group: 'Another number of days',
    label: 'Another period before a day',
    text: 'A period in days that an order, a local rule or a statute sets, counted back under FRCP 6(a).',
    trigger: 'The day it is counted back from',
    days: null,
    source: frcp('6(a)(1), (5)'),
  }),
];

export const federalRules: readonly Rule[] = [...pleadings, ...motions, ...trialRules, ...removal, ...otherPeriods];
