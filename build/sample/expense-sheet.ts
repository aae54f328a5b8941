import { EXPENSES, TOTALS, danielShare, type Expense } from './expenses.ts';
import { MAYA, MONEY } from './story.ts';
import { writeXlsx, type Cell } from '#server/papers/workbook/workbook.ts';

const CATEGORIES: readonly Expense['category'][] = ['Medical', 'Activity', 'Tutoring', 'Camp'];

/** Maya's expense workbook: every bill on the first sheet, sums by category on the second. */
export function expenseWorkbook(): Buffer {
  const bills = { name: 'Expenses 2026', widths: [12, 24, 40, 12, 12, 14, 16], rows: billRows() };
  const summary = { name: 'Summary', widths: [34, 14], rows: summaryRows() };
  return writeXlsx([bills, summary], MAYA.name, '2026-09-28T19:40:00Z');
}

const bold = (text: string): Cell => ({ text, bold: true });

function billRows(): Cell[][] {
  const last = EXPENSES.length + 1;
  const sum = (column: string, cents: number): Cell => ({
    formula: `SUM(${column}2:${column}${last})`,
    money: cents / 100,
    bold: true,
  });
  const header = [
    'Date',
    'Paid to',
    'What for',
    'Category',
    'Amount',
    `Daniel ${MONEY.danielSharePercent}%`,
    'Daniel paid on',
  ].map(bold);
  const bills = EXPENSES.map((bill, index): Cell[] => [
    { date: bill.date },
    { text: bill.payee },
    { text: bill.what },
    { text: bill.category },
    { money: bill.cents / 100 },
    { formula: `ROUND(E${index + 2}*${MONEY.danielSharePercent / 100},2)`, money: danielShare(bill) / 100 },
    bill.sharePaid === null ? null : { date: bill.sharePaid },
  ]);
  return [header, ...bills, [bold('Total'), null, null, null, sum('E', TOTALS.spent), sum('F', TOTALS.danielOwes)]];
}

function summaryRows(): Cell[][] {
  const last = EXPENSES.length + 1;
  const sheet = `'Expenses 2026'!`;
  const categories = CATEGORIES.map((category): Cell[] => {
    const cents = EXPENSES.filter((bill) => bill.category === category).reduce((sum, bill) => sum + bill.cents, 0);
    const formula = `SUMIF(${sheet}D2:D${last},"${category}",${sheet}E2:E${last})`;
    return [{ text: category }, { formula, money: cents / 100 }];
  });
  const total = `${sheet}F${last + 1}`;
  const paid = `SUMIF(${sheet}G2:G${last},">0",${sheet}F2:F${last})`;
  return [
    [bold('Category'), bold('Paid by me')],
    ...categories,
    [bold('All expenses'), { formula: 'SUM(B2:B5)', money: TOTALS.spent / 100, bold: true }],
    [
      { text: `Daniel's share, ${MONEY.danielSharePercent} percent` },
      { formula: total, money: TOTALS.danielOwes / 100 },
    ],
    [{ text: 'Paid by Daniel on 03/02/2026' }, { formula: paid, money: TOTALS.danielPaid / 100 }],
    [bold('Balance'), { formula: 'B7-B8', money: TOTALS.balance / 100, bold: true }],
  ];
}
