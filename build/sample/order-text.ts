import { fullDate, longDate } from './calendar.ts';
import { CHILD, DANIEL, FIRST_WEEKEND, LIBRARY, MAYA, MONEY, SCHOOL, monthlyGross, wholeDollars } from './story.ts';

/** What the court ordered in 2024, section by section. Every other file in the sample leans on these words. */
export interface Section {
  heading: string;
  paragraphs: readonly string[];
}

const percent = MONEY.danielSharePercent;

export const RECITALS: readonly string[] = [
  `This matter came before the Court on the agreed parenting plan of the parties, ${MAYA.name} (“Mother”) and ` +
    `${DANIEL.name} (“Father”). Both appeared without counsel. The Court questioned each of them, finds that the plan ` +
    `was entered into freely and that it serves the best interests of the child, and orders as follows.`,
];

export const SECTIONS: readonly Section[] = [
  {
    heading: 'The child',
    paragraphs: [
      `The parties are the parents of one child, ${CHILD.name} (${CHILD.initials}), born in ${CHILD.birthYear}. The child ` +
        `has lived in Fernhill since birth and attends ${SCHOOL.name} (“the school”).`,
    ],
  },
  {
    heading: 'Decisions',
    paragraphs: [
      'The parents share legal custody. Decisions about schooling, health care other than emergencies, and religious ' +
        'upbringing are made jointly. Each parent decides day-to-day matters while the child is in that parent’s care.',
      'Either parent may obtain school, medical and activity records directly from whoever keeps them.',
    ],
  },
  {
    heading: 'Residential schedule',
    paragraphs: [
      `The child lives with Mother except as follows. Weekends: the child is with Father on alternating weekends from Friday ` +
        `to Sunday at 6:00 p.m., beginning ${fullDate(FIRST_WEEKEND)}. While school is in session Father collects the child ` +
        `at the school at dismissal, 2:50 p.m.; on other Fridays the weekend begins at 6:00 p.m. at the exchange place.`,
      'Wednesdays: the child is with Father every Wednesday until 7:30 p.m., from dismissal at 2:50 p.m. while school is in ' +
        'session, and from 5:00 p.m. at the exchange place otherwise. Father returns the child to Mother’s home.',
      'Summer: each parent may have two weeks of uninterrupted vacation with the child, on sixty days’ written notice to ' +
        'the other. Weekends and Wednesdays do not apply during those weeks.',
      'Holidays are shared as shown in Schedule A and come before the schedule above.',
    ],
  },
  {
    heading: 'Exchanges',
    paragraphs: [
      `The exchange place is the main entrance of the ${LIBRARY}, 12 Commons Way, Fernhill. A parent who will be more than ` +
        `fifteen minutes late tells the other by text message as soon as this is known.`,
      'A parent who is more than forty-five minutes late without a message gives up that Wednesday, or that evening of the ' +
        'weekend. Time given up in this way is not made up unless both parents agree in writing.',
      'If a parent sends another adult to collect the child, that parent names the adult to the other in writing at least ' +
        'twenty-four hours before. At the school, only adults on the school’s pick-up list may sign the child out.',
    ],
  },
  {
    heading: 'Communication',
    paragraphs: [
      'The parents write to each other by text message or e-mail, briefly, and about the child. They do not ask the child ' +
        'to carry messages. The child may telephone either parent at any reasonable hour.',
    ],
  },
  {
    heading: 'Moving',
    paragraphs: [
      'A parent who intends to move more than twenty-five miles from the school gives the other sixty days’ written notice ' +
        'with the new address and a proposed schedule. The other parent may ask the Court to review this plan.',
    ],
  },
  {
    heading: 'Child support',
    paragraphs: [
      `Father’s gross income is ${wholeDollars(monthlyGross(MONEY.danielWage2024))} a month (40 hours a week at ` +
        `$${MONEY.danielWage2024}.00). Mother’s gross income is ${wholeDollars(monthlyGross(MONEY.mayaWage))} a month (40 ` +
        `hours a week at $${MONEY.mayaWage}.00). On these figures Father pays Mother child support of ` +
        `${wholeDollars(MONEY.support)} a month, due on the first day of each month beginning ${longDate('2024-09-01')}.`,
      'A change of fifteen percent or more in either parent’s gross income is a substantial change of circumstances. A ' +
        'parent whose income changes by that much tells the other in writing within thirty days.',
    ],
  },
  {
    heading: 'Health insurance and shared expenses',
    paragraphs: [
      'Mother keeps the child on the health insurance offered by her employer for as long as it is available at reasonable cost.',
      `Medical, dental and vision costs that insurance does not pay, and activities, tutoring and day camp on which the ` +
        `parents agree, are shared: Father pays ${percent} percent and Mother ${100 - percent} percent.`,
      'The parent who paid sends the other the receipt within a reasonable time. The other pays his or her share within ' +
        'thirty days of receiving it.',
    ],
  },
  {
    heading: 'Settling disagreements',
    paragraphs: [
      'Before asking the Court to change this order, a parent offers in writing to meet with a mediator and attends at ' +
        'least one session, unless the child’s safety requires otherwise. The parents share the mediator’s fee equally.',
    ],
  },
  {
    heading: 'Changing this order',
    paragraphs: [
      'This order stays in force until the Court changes it. Changes the parents agree on are put in writing and signed by ' +
        'both; a change of custody or support takes effect when the Court approves it.',
    ],
  },
];

export const HOLIDAYS: readonly (readonly [string, string, string])[] = [
  ['Holiday', 'Even years', 'Odd years'],
  ['Spring break', 'As scheduled', 'As scheduled'],
  ['Memorial Day weekend', 'As scheduled', 'As scheduled'],
  ['Independence Day, 10:00 a.m. to 9:00 p.m.', 'Mother', 'Father'],
  ['Thanksgiving, Wednesday dismissal to Friday 6:00 p.m.', 'Father', 'Mother'],
  ['Winter break, first half', 'Mother', 'Father'],
  ['Winter break, second half', 'Father', 'Mother'],
  ['The child’s birthday, two hours after school', 'Father', 'Mother'],
  ['Mother’s Day and Father’s Day, 10:00 a.m. to 6:00 p.m.', 'As named', 'As named'],
];
