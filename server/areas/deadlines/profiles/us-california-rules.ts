import type { Landing, Rule } from '#server/areas/deadlines/profile.ts';
import { ccp, familyCode, ruleOfCourt } from './california-sources.ts';

type Facts = Omit<Rule, 'unit' | 'direction' | 'service' | 'notes'> &
  Partial<Pick<Rule, 'unit' | 'service' | 'notes' | 'landing'>>;

function after(facts: Facts): Rule {
  return { unit: 'days', direction: 'after', service: null, notes: [], ...facts };
}

function before(facts: Facts): Rule {
  return { unit: 'days', direction: 'before', service: null, notes: [], ...facts };
}

/** The Civil Discovery Act moves the last day towards the trial, whichever way it was counted. */
const towardsTrial: Landing = {
  towards: 'after',
  why: 'in the Civil Discovery Act a last day on a Saturday, Sunday or holiday moves to the next court day closer to the trial: CCP 2016.060',
};

const summons = [
  'Count from the day service is complete: in person, that day; left with someone else and mailed, or mailed out of state with a return receipt, the 10th day after mailing (CCP 415.20, 415.40); by notice and acknowledgment, the day it was signed (CCP 415.30).',
  'CCP 1013 adds no days to a summons.',
];
const sameDayService =
  'Serve it so that the others have it by the close of the next business day (CCP 1005(c)). CCP 1013 adds no days to these papers.';
const noMoreTime = 'No way of service adds days to this time, and it can’t be extended.';

function response(id: string, label: string, citation: string): Rule {
  return after({
    id,
    group: 'Discovery',
    label,
    text: 'The response is served within 30 days after the requests were served.',
    trigger: 'Requests served',
    days: 30,
    service: 'ccp-1013',
    landing: towardsTrial,
    source: ccp(citation),
    notes: ['In an eviction the time is 5 days. A late response waives objections.'],
  });
}

function compel(id: string, label: string, citation: string): Rule {
  return after({
    id,
    group: 'Discovery',
    label,
    text: 'Notice of the motion is given within 45 days of the service of the verified response, or the right is waived.',
    trigger: 'Verified response served',
    days: 45,
    service: 'ccp-1013',
    landing: towardsTrial,
    source: ccp(citation),
  });
}

const starting: readonly Rule[] = [
  after({
    id: 'ca-answer',
    group: 'Starting and answering',
    label: 'File the answer to the complaint',
    text: 'A defendant files a written response within 30 days after the summons is served.',
    trigger: 'Service of the summons complete',
    days: 30,
    source: ccp('412.20(a)(3)'),
    notes: [...summons, 'In an eviction (unlawful detainer) the time is 10 court days.'],
  }),
  after({
    id: 'ca-family-response',
    group: 'Starting and answering',
    label: 'File the response to a family law petition',
    text: 'A response is filed and served within 30 days of the service of the petition and summons.',
    trigger: 'Service of the petition and summons complete',
    days: 30,
    source: familyCode('2020'),
    notes: summons,
  }),
  after({
    id: 'ca-demurrer',
    group: 'Starting and answering',
    label: 'File a demurrer or motion to strike',
    text: 'A demurrer to a complaint or cross-complaint is filed within 30 days after its service; a motion to strike in the time allowed to respond.',
    trigger: 'Service complete',
    days: 30,
    source: ccp('430.40(a), 435(b)(1)'),
    notes: [
      ...summons,
      'Meet and confer at least 5 days before the response is due; when that can’t be, a declaration gives 30 more days (CCP 430.41).',
    ],
  }),
  after({
    id: 'ca-demurrer-to-answer',
    group: 'Starting and answering',
    label: 'Demur to the answer',
    text: 'A demurrer to an answer is filed within 10 days after service of the answer.',
    trigger: 'Answer served',
    days: 10,
    service: 'ccp-1013',
    source: ccp('430.40(b)'),
  }),
  after({
    id: 'ca-cross-complaint-response',
    group: 'Starting and answering',
    label: 'Respond to a cross-complaint',
    text: 'A party served with a cross-complaint responds within 30 days after service.',
    trigger: 'Cross-complaint served',
    days: 30,
    service: 'ccp-1013',
    source: ccp('432.10'),
    notes: ['Choose a way of service only when you had appeared already; a new party is served with a summons.'],
  }),
  after({
    id: 'ca-amended-complaint',
    group: 'Starting and answering',
    label: 'Answer an amended complaint',
    text: 'The amended complaint is answered within 30 days after its service, or as the court directs.',
    trigger: 'Amended complaint served',
    days: 30,
    service: 'ccp-1013',
    source: ccp('471.5(a)'),
  }),
  after({
    id: 'ca-eviction-response',
    group: 'Starting and answering',
    label: 'File the response in an eviction',
    text: 'In an unlawful detainer the response is filed within 10 days after service, Saturdays, Sundays and judicial holidays not counted.',
    trigger: 'Summons and complaint served',
    days: 10,
    unit: 'court-days',
    service: 'ccp-1167',
    source: ccp('1167(a)'),
    notes: ['It was 5 days until the end of 2024.'],
  }),
];

const motions: readonly Rule[] = [
  before({
    id: 'ca-motion',
    group: 'Motions',
    label: 'File and serve the motion',
    text: 'Moving and supporting papers are served and filed at least 16 court days before the hearing; some ways of service add days.',
    trigger: 'Hearing',
    days: 16,
    unit: 'court-days',
    service: 'ccp-1005',
    source: ccp('1005(b)'),
  }),
  before({
    id: 'ca-opposition',
    group: 'Motions',
    label: 'File and serve the opposition',
    text: 'Papers opposing a motion are filed and served at least 9 court days before the hearing.',
    trigger: 'Hearing',
    days: 9,
    unit: 'court-days',
    source: ccp('1005(b), (c)'),
    notes: [sameDayService],
  }),
  before({
    id: 'ca-reply',
    group: 'Motions',
    label: 'File and serve the reply',
    text: 'Reply papers are filed and served at least 5 court days before the hearing.',
    trigger: 'Hearing',
    days: 5,
    unit: 'court-days',
    source: ccp('1005(b), (c)'),
    notes: [sameDayService],
  }),
  after({
    id: 'ca-reconsideration',
    group: 'Motions',
    label: 'Ask the court to reconsider an order',
    text: 'The application is made within 10 days after service of written notice of entry of the order.',
    trigger: 'Notice of entry of the order served',
    days: 10,
    service: 'ccp-1013',
    source: ccp('1008(a)'),
  }),
];

const family: readonly Rule[] = [
  before({
    id: 'ca-request-for-order',
    group: 'Family',
    label: 'File and serve the request for order',
    text: 'A request for order is served and filed at least 16 court days before the hearing, as a motion is.',
    trigger: 'Hearing',
    days: 16,
    unit: 'court-days',
    service: 'ccp-1005',
    source: { ...ccp('1005(b)'), citation: 'CCP 1005(b); Family Code 210; CRC 5.92' },
    notes: ['CRC 5.92 itself was not compared by us. The court may have set another time on form FL-300.'],
  }),
  before({
    id: 'ca-responsive-declaration',
    group: 'Family',
    label: 'File and serve the responsive declaration',
    text: 'A responsive declaration to a request for order is filed and served at least 9 court days before the hearing.',
    trigger: 'Hearing',
    days: 9,
    unit: 'court-days',
    source: { ...ccp('1005(b)'), citation: 'CCP 1005(b); Family Code 210; CRC 5.92' },
    notes: [
      sameDayService,
      'CRC 5.92 itself was not compared by us. The court may have set another time on form FL-300.',
    ],
  }),
  before({
    id: 'ca-restraining-order-service',
    group: 'Family',
    label: 'Have the restraining order papers served',
    text: 'The petition, the temporary order and the notice of hearing are served in person at least 5 days before the hearing.',
    trigger: 'Hearing',
    days: 5,
    source: familyCode('243(a)'),
    notes: ['The papers must be handed to the person, by someone who is not a party. The court may shorten the time.'],
  }),
  before({
    id: 'ca-custody-evaluation',
    group: 'Family',
    label: 'Custody evaluation filed and served',
    text: 'The evaluator’s report is filed and served at least 10 days before the custody hearing.',
    trigger: 'Custody hearing',
    days: 10,
    source: familyCode('3111(a)'),
  }),
];

const summaryJudgment: readonly Rule[] = [
  before({
    id: 'ca-summary-judgment',
    group: 'Summary judgment',
    label: 'Serve the motion for summary judgment',
    text: 'Notice and supporting papers are served at least 81 days before the hearing; some ways of service add days.',
    trigger: 'Hearing',
    days: 81,
    service: 'ccp-437c',
    source: ccp('437c(a)(2)'),
    notes: [
      'The hearing must be at least 30 days before trial (CCP 437c(a)(3)). Until the end of 2024 it was 75 days.',
    ],
  }),
  before({
    id: 'ca-summary-judgment-opposition',
    group: 'Summary judgment',
    label: 'Serve and file the opposition to summary judgment',
    text: 'The opposition is served and filed not less than 20 days before the hearing.',
    trigger: 'Hearing, as noticed or continued',
    days: 20,
    source: ccp('437c(b)(2)'),
    notes: [sameDayService, 'Until the end of 2024 it was 14 days.'],
  }),
  before({
    id: 'ca-summary-judgment-reply',
    group: 'Summary judgment',
    label: 'Serve and file the summary judgment reply',
    text: 'The reply is served and filed not less than 11 days before the hearing.',
    trigger: 'Hearing, as noticed or continued',
    days: 11,
    source: ccp('437c(b)(4)'),
    notes: [sameDayService, 'Until the end of 2024 it was 5 days.'],
  }),
];

const discovery: readonly Rule[] = [
  response('ca-interrogatories', 'Serve responses to interrogatories', '2030.260(a)'),
  response('ca-production', 'Serve responses to a demand for inspection', '2031.260(a)'),
  response('ca-admissions', 'Serve responses to requests for admission', '2033.250(a)'),
  compel('ca-compel-interrogatories', 'Notice a motion to compel further answers', '2030.300(c)'),
  compel('ca-compel-production', 'Notice a motion to compel a further response to a demand', '2031.310(c)'),
  compel('ca-compel-admissions', 'Notice a motion to compel further responses on admissions', '2033.290(c)'),
  before({
    id: 'ca-discovery-cutoff',
    group: 'Discovery',
    label: 'Discovery closes',
    text: 'Discovery is completed on or before the 30th day before the date first set for trial.',
    trigger: 'Trial date first set',
    days: 30,
    landing: towardsTrial,
    source: ccp('2024.020(a)'),
    notes: ['A later trial date does not reopen discovery by itself (CCP 2024.020(b)).'],
  }),
  before({
    id: 'ca-discovery-motion-cutoff',
    group: 'Discovery',
    label: 'Last day for a discovery motion to be heard',
    text: 'Motions concerning discovery are heard on or before the 15th day before the date first set for trial.',
    trigger: 'Trial date first set',
    days: 15,
    landing: towardsTrial,
    source: ccp('2024.020(a)'),
  }),
  before({
    id: 'ca-expert-demand',
    group: 'Discovery',
    label: 'Demand the exchange of expert information',
    text: 'The demand is made no later than the 10th day after the trial date was set, or 70 days before it, whichever is closer to the trial.',
    trigger: 'Trial date first set',
    days: 70,
    landing: towardsTrial,
    source: ccp('2034.220'),
    notes: [
      'This counts the 70 days. When the trial was set less than 80 days ahead, the 10th day after that is later.',
    ],
  }),
  before({
    id: 'ca-expert-exchange',
    group: 'Discovery',
    label: 'Exchange expert information',
    text: 'The exchange is 50 days before the trial date first set, or 20 days after the demand was served, whichever is closer to the trial.',
    trigger: 'Trial date first set',
    days: 50,
    landing: towardsTrial,
    source: ccp('2034.230(b)'),
    notes: ['This counts the 50 days. Work out 20 days after service of the demand as well: the later date counts.'],
  }),
];

const judgment: readonly Rule[] = [
  after({
    id: 'ca-new-trial',
    group: 'Judgment and appeal',
    label: 'File the notice of intention to move for a new trial',
    text: 'The notice is filed and served within 15 days after notice of entry of judgment was served, and never later than 180 days after entry.',
    trigger: 'Notice of entry of judgment served',
    days: 15,
    source: ccp('659(a)(2), (b)'),
    notes: [noMoreTime],
  }),
  after({
    id: 'ca-vacate-judgment',
    group: 'Judgment and appeal',
    label: 'File the notice of intention to move to vacate the judgment',
    text: 'The notice is filed and served within 15 days after notice of entry of judgment was served, and never later than 180 days after entry.',
    trigger: 'Notice of entry of judgment served',
    days: 15,
    source: ccp('663a(a)(2), (c)'),
    notes: [noMoreTime],
  }),
  after({
    id: 'ca-appeal',
    group: 'Judgment and appeal',
    label: 'File the notice of appeal',
    text: 'The notice of appeal is filed within 60 days after notice of entry, or a file-stamped copy of the judgment, was served by the clerk or a party.',
    trigger: 'Notice of entry or file-stamped judgment served',
    days: 60,
    source: ruleOfCourt('8.104(a)(1)'),
    notes: [noMoreTime, 'Never later than 180 days after entry: the earliest of these dates counts.'],
  }),
  after({
    id: 'ca-appeal-without-notice',
    group: 'Judgment and appeal',
    label: 'File the notice of appeal when no notice of entry was served',
    text: 'Without notice of entry the notice of appeal is filed within 180 days after entry of judgment.',
    trigger: 'Judgment entered',
    days: 180,
    source: ruleOfCourt('8.104(a)(1)(C)'),
    notes: [noMoreTime],
  }),
  after({
    id: 'ca-small-claims-appeal',
    group: 'Judgment and appeal',
    label: 'File the small claims appeal',
    text: 'The notice of appeal is filed not later than 30 days after the clerk delivered or mailed notice of entry of the judgment.',
    trigger: 'Clerk delivered or mailed the notice of entry',
    days: 30,
    source: ccp('116.750(b)'),
    notes: [noMoreTime],
  }),
  after({
    id: 'ca-trial-de-novo',
    group: 'Judgment and appeal',
    label: 'Request a trial de novo after judicial arbitration',
    text: 'The request is filed within 60 days after the arbitrator filed the award with the court.',
    trigger: 'Award filed with the court',
    days: 60,
    source: ccp('1141.20(a)'),
    notes: ['It runs from the filing of the award, so no way of service adds days.'],
  }),
];

const other = 'Another number of days';
const otherPeriods: readonly Rule[] = [
  after({
    id: 'ca-days-after',
    group: other,
    label: 'Another period after a day',
    text: 'A period in calendar days that an order, a rule or a statute sets, counted forward under CCP 12 and 12a.',
    trigger: 'The day it runs from',
    days: null,
    service: 'ccp-1013',
    source: ccp('12, 12a', '12a'),
    notes: ['Choose a way of service only when the time runs from the service of a paper.'],
  }),
  before({
    id: 'ca-days-before',
    group: other,
    label: 'Another period before a day',
    text: 'A period in calendar days that an order, a rule or a statute sets, counted back under CCP 12c.',
    trigger: 'The day it is counted back from',
    days: null,
    source: ccp('12c'),
  }),
  after({
    id: 'ca-court-days-after',
    group: other,
    label: 'Another number of court days after a day',
    text: 'A period in court days that an order, a rule or a statute sets, counted forward.',
    trigger: 'The day it runs from',
    days: null,
    unit: 'court-days',
    service: 'ccp-1013',
    source: ccp('12, 135', '135'),
    notes: ['Choose a way of service only when the time runs from the service of a paper.'],
  }),
  before({
    id: 'ca-court-days-before',
    group: other,
    label: 'Another number of court days before a day',
    text: 'A period in court days that an order, a rule or a statute sets, counted back under CCP 12c.',
    trigger: 'The day it is counted back from',
    days: null,
    unit: 'court-days',
    source: ccp('12c, 135', '12c'),
  }),
];

export const californiaRules: readonly Rule[] = [
  ...motions,
  ...starting,
  ...family,
  ...summaryJudgment,
  ...discovery,
  ...judgment,
  ...otherPeriods,
];
