import { describe, expect, test } from 'vitest';
import { phraseGroups, toneRules } from '#server/rules/tone-phrases.ts';
import { checkTone } from '#server/rules/tone.ts';

/** What people write every day, with words that hostile messages use too. */
const calm = [
  'Hi Dana, can we exchange at 5:30 instead of 5 on Friday? Please let me know by Thursday noon. Thanks.',
  'Thank you.',
  'ok',
  'You are always welcome to call her at 7.',
  'You always make sure he has his inhaler, thank you.',
  'Pickup is at the school at 3 as usual.',
  'Please confirm that you received the report card.',
  'You never have to ask before calling him.',
  'The kids grow up so fast. Here is the photo from Saturday.',
  'When they grow up they can decide.',
  'She has a cold and will get over it by Monday.',
  'Work is crazy this week, so I will be ten minutes late on Tuesday.',
  'You are crazy busy, so I can drive both ways this week.',
  'Is it too difficult for you to drive on Thursday?',
  'It must be nice for her to see Grandma on Sunday.',
  'What a surprise party! She loved it.',
  'It was a big surprise for the boys when the dog came.',
  'Good luck with that presentation on Monday.',
  'How convenient is the 4 pm slot for you?',
  'I will take the kids from you at 5 on Friday, at the library.',
  "I'll end the call at 8 so that he can sleep.",
  'You will pay for half of the camp, as the order says on page 3.',
  'See you in court on Monday at 9, room 204.',
  'Let us meet at 5 or else at 6.',
  'If we cannot agree by Friday, I will ask the mediator for a date.',
  'My lawyer will send the draft tomorrow.',
  'Under paragraph 4 of the order, exchanges are at the police station.',
  'Please stop at the pharmacy and pick up the prescription.',
  'When you left us a message on Tuesday, we were at the doctor.',
  'Property bought during our marriage is listed on page 2.',
  'Your new partner can pick him up if you send me the name.',
  'Your drama class with Emma is on Wednesday, right?',
  'Try reading to him at night, it helps him sleep.',
  'I am sure you did your best with the homework. Thanks for trying.',
  'PTA MEETING: Tuesday at 6 in ROOM 12. IEP and FAFSA forms are attached.',
  'CASE NO. FC 2024 001234 is the one on the summons.',
  'Great news! He passed!! See you at 4.',
  'He wrote "you are an idiot" on the board, and the teacher called me. Can we talk to him on Friday?',
  'Can he stay until 7? I will bring him home.',
  'I do not agree to the change. The schedule in the order applies this weekend.',
  'Hello, the invoice for the dentist is attached. Your half is $45.20. Please pay it by June 1.',
  'She threw a tantrum at the store, but she is fine now.',
  'I am tired today. Could we move the call to tomorrow at 6?',
  'You will be sorry to hear that Grandma is ill.',
  'I am warning you about the ice on the road, please drive slowly.',
  'Can you spare me ten minutes on Friday?',
  'Oh, please bring his blue shoes on Sunday.',
  'What is wrong with your car? I can drive on Monday.',
  'The fee is $12 per day, per child, and EST is the zone of the call.',
  'It is nobody’s fault that the flight was late.',
];

const hostile: readonly (readonly [rule: string, quote: string, text: string])[] = [
  ['hostile', 'You are such a liar', 'You are such a liar. I have the messages.'],
  ['hostile', 'you’re pathetic', 'Honestly, you’re pathetic.'],
  ['hostile', 'You idiot', 'You idiot, it was on Friday.'],
  ['hostile', 'You never listen', 'You never listen to anybody.'],
  ['hostile', 'you always ruin', 'Why do you always ruin her birthday?'],
  ['hostile', 'your lies', 'I am done with your lies.'],
  ['hostile', 'all your fault', 'This is all your fault.'],
  ['hostile', 'Grow up', 'Grow up! He is seven.'],
  ['hostile', 'just grow up', 'Can you just grow up and answer me?'],
  ['hostile', 'How dare you', 'How dare you take him there.'],
  ['hostile', "what's wrong with you", "Seriously, what's wrong with you?"],
  ['hostile', 'fucking', 'Answer your fucking phone.'],
  ['hostile', 'I am so sick of you', 'I am so sick of you and the excuses.'],
  ['hostile', 'shut up', 'Just shut up and sign it.'],
  ['hostile', 'YOU NEVER ANSWER ME', 'YOU NEVER ANSWER ME when it matters.'],
  ['hostile', '???', 'Where were you???'],
  ['hostile', '?!', 'Again?! He waited an hour.'],
  ['sarcastic', 'Thanks for nothing', 'Thanks for nothing.'],
  ['sarcastic', 'Father of the year', 'Father of the year, as we can see.'],
  ['sarcastic', 'Good luck with that', 'You want more time? Good luck with that.'],
  ['sarcastic', 'How convenient', 'You were sick again. How convenient.'],
  ['sarcastic', 'must be nice', 'It must be nice to have weekends off.'],
  ['sarcastic', 'Yeah, right', 'Yeah, right. I believe that.'],
  ['sarcastic', 'Is that too hard', 'One call a day. Is that too hard?'],
  ['sarcastic', 'Try reading the order', 'Try reading the order.'],
  ['threatening', 'You will regret', 'You will regret this.'],
  ['threatening', 'or else', 'Sign it by Friday or else.'],
  ['threatening', 'you will never see the kids again', 'Do that and you will never see the kids again.'],
  ['threatening', "I'll take them away from you", "I'll take them away from you."],
  ['threatening', 'I will make you pay', 'I will make you pay for it.'],
  ['threatening', 'See you in court', 'Fine. See you in court!'],
  ['threatening', 'This is your last warning', 'This is your last warning.'],
  ['threatening', "don't test me", "I mean it, don't test me."],
  ['threatening', 'call the police on you', 'Be late again and I will call the police on you.'],
  ['off_topic', 'After everything I did for you', 'After everything I did for you, this is the answer.'],
  ['off_topic', 'your affair', 'None of this would be needed without your affair.'],
  ['off_topic', 'when you left me', 'You did the same when you left me.'],
  ['off_topic', 'ruined my life', 'You have ruined my life.'],
  ['off_topic', 'just like your mother', 'She says you are just like your mother.'],
];

describe('calm messages', () => {
  test.each(calm)('%s', (text) => {
    const { issues, biff } = checkTone(text);
    expect(issues).toEqual([]);
    expect(biff).toMatchObject({ friendly: { ok: true }, firm: { ok: true }, brief: { ok: true } });
  });
});

describe('messages that may be taken badly', () => {
  test.each(hostile)('%s: %s', (rule, quote, text) => {
    const { issues } = checkTone(text);
    const found = issues.map((issue) => `${issue.rule}: ${issue.quote}`.toLowerCase());
    expect(found.some((issue) => issue.startsWith(`${rule}: `) && issue.includes(quote.toLowerCase()))).toBe(true);
  });

  test.each(hostile)('%s: %s is quoted exactly', (_rule, _quote, text) => {
    for (const { start, end, quote } of checkTone(`Hello,\n${text}`).issues) {
      expect(`Hello,\n${text}`.slice(start, end)).toBe(quote);
      expect(quote).toBe(quote.trim());
      expect(quote).not.toBe('');
    }
  });
});

describe('what is said about them', () => {
  test('is only ever possible, and never about a person', () => {
    const groups = phraseGroups.map(({ rule, why, suggestion }) => ({ rule, why, suggestion }));
    const shouting = checkTone('YOU NEVER ANSWER ME').issues;
    const long = checkTone('We will bring the blue bag. '.repeat(40)).issues;
    for (const { rule, why, suggestion } of [...groups, ...shouting, ...long]) {
      expect(toneRules).toContain(rule);
      expect(why).toMatch(/^Possibl[ey] /);
      expect(`${why} ${suggestion}`).not.toMatch(
        /\b(?:they|he|she|other side|abusive|narcissis\w+|liar|personality)\b/i,
      );
    }
  });
});

describe('the four parts', () => {
  test('brief: 150 words, and the rest is marked', () => {
    const text = `${'Bring the blue bag. '.repeat(37)}Thank you again.`;
    expect(checkTone(text)).toMatchObject({ words: 151, biff: { brief: { ok: false } } });
    expect(checkTone(text).issues.map(({ rule, quote }) => [rule, quote])).toEqual([['long', 'again']]);
    expect(checkTone(text.replace(' again', '')).biff.brief.ok).toBe(true);
  });

  test('a sentence of more than 45 words is marked', () => {
    const sentence = `Please bring ${'the bag and '.repeat(15)}the shoes`;
    expect(checkTone(`Hello. ${sentence}. Thanks.`).issues).toMatchObject([{ rule: 'long', quote: sentence }]);
    expect(checkTone(`Hello. ${sentence.replaceAll('bag and the', 'bag. The')}. Thanks.`).issues).toEqual([]);
  });

  test('what is quoted from an earlier mail is neither counted nor marked', () => {
    const check = checkTone('Friday at five is fine, thanks.\n\n> You are such a liar.\n> Grow up!');
    expect(check).toMatchObject({ words: 6, issues: [] });
  });

  test('informative: something to answer', () => {
    expect(checkTone('I just think that all of this is so very difficult for me').biff.informative.ok).toBe(false);
    expect(
      checkTone('I just think that all of this is too difficult on Fridays, so can we swap?').biff.informative.ok,
    ).toBe(true);
    expect(checkTone('He can come at five. You are just like your mother.').biff.informative.ok).toBe(false);
  });

  test('friendly: a greeting is suggested and not demanded', () => {
    expect(checkTone('The bag is at school.').biff.friendly).toEqual({
      ok: true,
      why: 'Nothing unfriendly was found. A greeting or a thank you would help.',
    });
    expect(checkTone('You are such a liar.').biff.friendly.ok).toBe(false);
  });

  test('firm: one point, and no threat', () => {
    expect(checkTone('Can he come? When? With whom? Until what time?').biff.firm.ok).toBe(false);
    expect(checkTone('Maybe Friday, I guess, or perhaps Sunday, not sure.').biff.firm.ok).toBe(false);
    expect(checkTone('Sign it or else.').biff.firm.ok).toBe(false);
  });
});

describe('a text in another language', () => {
  test.each([
    'Hola, ¿puedes recoger a los niños el viernes a las cinco en la escuela? No me digas que no otra vez.',
    'Kannst du die Kinder am Freitag um fünf abholen? Ich bin an dem Tag leider in der Arbeit.',
    'Tu peux venir chercher les enfants vendredi à cinq heures, je suis au travail ce jour-là.',
    'Можешь забрать детей в пятницу в пять часов, я буду на работе до шести вечера.',
    '你星期五五点能接孩子吗？ 我 那天 要 上班 所以 不能 去 学校',
  ])('is said not to be checked: %s', (text) => {
    const { biff, issues } = checkTone(text);
    expect(issues).toEqual([]);
    expect(biff.friendly).toEqual({ ok: false, why: 'Not checked: this check reads English only.' });
    expect(biff.brief.ok).toBe(true);
  });
});

test('a text of 20,000 characters that nearly matches everywhere is read at once', () => {
  for (const part of [
    'you are so such a ',
    'OR ELSE AND ',
    'a.b',
    '"',
    '> ',
    'congratulations on ',
    '?',
    'wow, just ',
  ]) {
    const text = part.repeat(Math.floor(20_000 / part.length));
    expect(checkTone(text).words).toBeGreaterThanOrEqual(0);
  }
});

test('an empty text has no words and nothing to say about', () => {
  expect(checkTone('')).toMatchObject({ words: 0, issues: [] });
});
