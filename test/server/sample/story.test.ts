import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { FILE } from '#build/sample/files.ts';
import { fileBytes, fileText, matter, zippedText } from './sample-folder.ts';

const DAY = 86_400_000;
const money = (amount: number): string => `$${amount.toLocaleString('en-US', { minimumFractionDigits: 2 })}`;

/** A row of the committed log; a note may hold commas and is last. */
function exchangeLog() {
  const [, ...lines] = fileText(FILE.exchangeLog).trim().split('\r\n');
  return lines.map((line) => {
    const [date = '', day = '', kind = '', place = '', scheduled = '', actual = '', late = ''] = line.split(',');
    const [month, dayOfMonth, year] = date.split('/');
    const time = Date.parse(`${year}-${month}-${dayOfMonth}T00:00:00Z`);
    return { date, day, kind, place, scheduled, actual, late: late === '' ? null : Number(late), time };
  });
}

/** Amounts and shares of the first sheet: cells of columns E and F, the last of each being the total. */
function expenseColumn(column: 'E' | 'F'): number[] {
  const sheet = zippedText(FILE.expenses, 'xl/worksheets/sheet1.xml');
  const cells = sheet.matchAll(new RegExp(`<c r="${column}\\d+" s="[34]">(?:<f>[^<]*</f>)?<v>([\\d.]+)</v>`, 'g'));
  return [...cells].map(([, value]) => Number(value));
}

const declaration = (): string => zippedText(FILE.declaration, 'word/document.xml').replaceAll(/<[^>]+>/g, ' ');

describe('the money in the sample matter', () => {
  const paid = expenseColumn('E');
  const shares = expenseColumn('F');
  const total = paid.at(-1) ?? 0;
  const owed = shares.at(-1) ?? 0;
  const balance = owed - 208.8;

  it('adds up in the sheet, bill by bill and share by share', () => {
    expect(paid).toHaveLength(15);
    expect(paid.slice(0, -1).reduce((sum, amount) => sum + Math.round(amount * 100), 0)).toBe(Math.round(total * 100));
    expect(shares.slice(0, -1).reduce((sum, amount) => sum + Math.round(amount * 100), 0)).toBe(Math.round(owed * 100));
    paid.forEach((amount, row) => expect(shares[row]).toBeCloseTo(amount * 0.6, 2));
  });

  it('is the same in the declaration and in the e-mail', async () => {
    const { text = '', subject = '' } = await PostalMime.parse(fileBytes(FILE.expensesEmail));
    for (const amount of [total, owed, balance]) {
      expect(declaration()).toContain(money(amount));
      expect(text).toContain(money(amount));
    }
    expect(subject).toContain(money(balance));
  });

  it('attaches the same receipt that is filed', async () => {
    const { attachments } = await PostalMime.parse(fileBytes(FILE.expensesEmail), { attachmentEncoding: 'base64' });
    expect(attachments.map((attachment) => attachment.content)).toEqual([fileBytes(FILE.receipt).toString('base64')]);
  });
});

describe('the exchanges in the sample matter', () => {
  const log = exchangeLog();

  it('fall on Wednesdays and on the alternating weekends the order began in 2024', () => {
    const first = Date.parse('2024-09-06T00:00:00Z');
    const expected = (time: number): string | undefined => {
      const day = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' }).format(time);
      const weekend = { 0: 'Friday', 2: 'Sunday' }[((time - first) / DAY) % 14];
      return day === 'Wednesday' ? day : weekend;
    };
    expect(log.map((row) => row.day)).toEqual(log.map((row) => expected(row.time)));
  });

  it('are counted rightly in the declaration', () => {
    const late = log.filter((row) => (row.late ?? 0) > 15);
    const missed = log.filter((row) => row.actual === 'did not come');
    const text = declaration();
    expect(text).toContain(`${log.length} exchanges were due`);
    expect(text).toContain(`${log.length - late.length - missed.length} took place within fifteen minutes`);
    expect(text).toContain(`${late.length} were more than fifteen minutes late`);
    expect(text).toContain(`on ${missed.length} days Daniel did not come`);
    expect(missed.every((row) => row.day === 'Wednesday')).toBe(true);
  });

  it('agree with the late pick-ups in the school portal', () => {
    const spring = log.filter(
      (row) => row.place.startsWith('Fernhill Elementary') && (row.late ?? 0) > 15 && row.date < '06/06/2026',
    );
    const portal = fileText(FILE.portal);
    expect(spring).toHaveLength(5);
    expect(portal.match(/<td>LP<\/td>/g)).toHaveLength(spring.length);
    for (const row of spring) expect(portal).toMatch(new RegExp(`${row.date}.*LP.*Signed out ${row.actual}`));
  });

  it('hold one contradiction: Daniel’s e-mail against what the school and the log say about May 15', async () => {
    const { text = '', date } = await PostalMime.parse(fileBytes(FILE.fridayEmail));
    expect(text).toContain('I was there at 2:50 on Friday and picked Rowan up myself');
    expect(date).toBe('2026-05-18T14:26:14.000Z');
    expect(log.find((row) => row.date === '05/15/2026')?.actual).toBe('4:35 PM');
  });
});

describe('the chronology of the sample matter', () => {
  const { timeline, evidence, hearings, todos, keyDates } = matter();

  it('describes exchanges as the log has them', () => {
    const dated = timeline.filter(
      ({ files = [], date }) => files.includes(FILE.exchangeLog) && /^\d{4}-..-..$/.test(date),
    );
    expect(dated.length).toBeGreaterThan(3);
    for (const { date, title, detail = '' } of dated) {
      const [year, month, day] = date.split('-');
      const row = exchangeLog().find((each) => each.date === `${month}/${day}/${year}`);
      expect(row, date).toBeDefined();
      const happened = row?.actual === 'did not come' ? 'not come' : `${row?.late} minutes late`;
      expect(`${title} ${detail}`).toContain(happened);
    }
  });

  it('rests on nothing that was made before it happened, but for the order and what the order says', () => {
    const madeOn = new Map(evidence.map(({ file, eventDate }) => [file, eventDate]));
    for (const { date, files = [] } of timeline.filter((event) => /^\d{4}-..-..$/.test(event.date)))
      for (const file of files.filter((name) => name !== FILE.order && name !== FILE.danielLetter))
        expect((madeOn.get(file) ?? '') >= date, `${date} ${file}`).toBe(true);
  });

  it('asks for what is owed, and for everything before the hearing it is for', () => {
    const owed = money((expenseColumn('F').at(-1) ?? 0) - 208.8);
    expect(todos.filter(({ title }) => title.includes(owed))).toHaveLength(1);
    expect(todos.filter(({ due = '', hearing = '9999' }) => due >= hearing)).toEqual([]);
    const [exhibitsDue] = keyDates.filter(({ label }) => label.startsWith('Exhibits due'));
    expect(todos.find(({ title }) => title.startsWith('Give Daniel his set'))?.due).toBe(exhibitsDue?.date);
    expect(fileText(FILE.notes)).toContain('January 14, 2027, 1:30 p.m., Department 4');
    expect(hearings.at(-1)).toMatchObject({ date: '2027-01-14', time: '13:30', room: 'Department 4' });
  });
});

describe('the text messages', () => {
  it('are counted, in order, and keep the surrogate references real exports have', () => {
    const xml = fileText(FILE.messages);
    const times = [...xml.matchAll(/<sms [^>]*? date="(\d+)"/g)].map(([, when]) => Number(when));
    expect(xml).toContain(`<smses count="${times.length}"`);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(xml).toContain('body="&#55357;&#56397;"');
  });
});
