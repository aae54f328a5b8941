/*
 * English wordings that a reader may take badly, as data. Each entry is about words, never about a person. A phrase is
 * part of a regular expression: a space stands for any white space, and `you are` also for how it is shortened. What
 * people write calmly too is left out or narrowed, and test/server/rules/tone.test.ts holds sentences for both.
 */

export const toneRules = ['long', 'hostile', 'sarcastic', 'threatening', 'off_topic'] as const;
export type ToneRule = (typeof toneRules)[number];

export interface PhraseGroup {
  rule: ToneRule;
  phrases: readonly string[];
  /** Says “possible”: a person decides. */
  why: string;
  suggestion: string;
}

const children = '(?:(?:the|our|my|your) )?(?:kids?|children|child|son|daughter|boys?|girls?|baby)|them|him|her';
const insults =
  'liars?|idiots?|idiotic|morons?|moronic|stupid|dumb|pathetic|worthless|useless|disgusting|losers?|deadbeats?|psychos?|' +
  'narcissists?|narcissistic|sociopaths?|psychopaths?|crazy(?! (?:busy|about))|insane|delusional|lazy|selfish|monsters?|' +
  'trash|hopeless|ridiculous|incompetent|unfit|a joke|cowards?|toxic|manipulative|evil';
const howMuch = '(?:(?:just|really|so|such|being|always|nothing but|a|an|the|most|complete|total|real|absolutely) )*';
/** The end of a sentence: “or else at six” is a time, “or else.” is not. */
const ends = String.raw`(?=\s*(?:[.!…]|$))`;
/** At the beginning of a sentence it is said to the reader: children grow up too. */
const toReader = String.raw`(?:(?<=(?:^|[.!?\n]\s*))|(?:you (?:need|have) to|you should|just|please|why don't you) )`;

export const phraseGroups: readonly PhraseGroup[] = [
  {
    rule: 'hostile',
    phrases: [
      `you are ${howMuch}(?:${insults})`,
      `you ${howMuch}(?:liars?|idiots?|morons?|psychos?|losers?|deadbeats?)`,
      `(?:what|such) (?:a|an) (?:liar|idiot|moron|loser|deadbeat|psycho|narcissist)`,
      'your (?:stupidity|idiocy|craziness|insanity|narcissism|lies|bullshit|nonsense|tantrums?)',
      'your (?:constant |endless )?drama(?! (?:class|club|teacher|lesson|camp))',
    ],
    why: 'Possible insult: it names a trait, so the reply may be about that and not about your request.',
    suggestion: 'Say what happened, when, and what you ask for now.',
  },
  {
    rule: 'hostile',
    phrases: [
      'fuck(?:ing|ed|er|s)?',
      'motherfuckers?',
      'bullshit',
      'shit(?:ty|head)?',
      'asshole',
      'assholes',
      'bitch(?:es|ing|y)?',
      'bastards?',
      'goddamn(?:ed)?',
      'damn you',
      'screw you',
      'go to hell',
      'piss(?:ed)? off',
      'dickheads?',
      'wtf',
      'stfu',
    ],
    why: 'Possible profanity: a judge may read this message later.',
    suggestion: 'Leave this word out.',
  },
  {
    rule: 'hostile',
    phrases: [
      'you (?:always|constantly) (?:lie|ruin|forget|blame|complain|cancel|refuse|play games|make (?:excuses|everything)|act like|do this|change the plans?|put yourself)',
      'you never (?:ever )?(?:listen(?:ed)?|think|thought|care[ds]?|show(?:ed)? up|help(?:ed)?|answer(?:ed)?|respond(?:ed)?|repl(?:y|ied)|keep|kept|paid|tr(?:y|ied)|(?:tell|told) the truth|do|did|change[ds]?|ask(?:ed)?)',
      "you can't (?:ever )?do anything right",
      'you only (?:ever )?(?:care|think) about yourself',
      "you (?:don't|do not|never) (?:even )?(?:care|give a damn)(?: about (?:anyone|anybody|us|the kids|the children|our \\w+))?",
    ],
    why: 'Possible generalization: “always”, “never” and the like invite an argument about exceptions.',
    suggestion: 'Name the one time this is about, with its date.',
  },
  {
    rule: 'hostile',
    phrases: [
      '(?:all|entirely|completely)? ?your (?:own )?(?:damn )?fault',
      'shut up',
      `${toReader}grow up`,
      'get a life',
      `${toReader}get over (?:it|yourself)`,
      'how dare you',
      "what(?:'s| is| the hell is) wrong with you",
      'what the hell',
      "(?:i'm|i am|we're|we are) (?:so )?(?:sick|tired|sick and tired|fed up) (?:of|with) (?:you|your)",
      'i (?:hate|despise) you',
      'you (?:make|made) me sick',
      'you disgust me',
      'shame on you',
      'you should be ashamed(?: of yourself)?',
      'stop (?:lying|whining|playing games)',
      "don't be (?:so )?(?:stupid|ridiculous|childish|dramatic)",
    ],
    why: 'Possible attack: the words are about the reader and not about the matter.',
    suggestion: 'Say what you need and by when.',
  },
  {
    rule: 'sarcastic',
    phrases: [
      'thanks for nothing',
      'thanks a lot for (?:nothing|ruining|making|forgetting|not)',
      `good luck with that${ends}`,
      '(?:oh,? )?nice try',
      String.raw`must be nice(?=\s*(?:[.!…,]|$)| to (?:have|be able))`,
      String.raw`how (?:very )?convenient(?=\s*(?:[.!…,]|$)| (?:that|for) you)`,
      String.raw`what a surprise(?=\s*[.…,])`,
      String.raw`(?<=(?:^|[.!?]\s*))big surprise${ends}`,
      '(?:oh,? )?yeah,? right',
      '(?:father|mother|dad|mom|parent|husband|wife) of the year',
      `oh,? please${ends}`,
      'spare me (?:the|your)',
      `spare me${ends}`,
      'bless your heart',
      'news ?flash',
      'as usual,? you',
      '(?:is|was) (?:it|that) too much to ask',
      'let me spell (?:it|this) out',
      'try reading (?:(?:my|the|your) (?:order|orders|messages?|emails?|agreement)|it|what i)',
      "in case you(?: haven't|'ve not| have not) noticed",
      'so-called',
      'wow,? just wow',
      'give me a break',
      'congratulations on (?:ruining|missing|forgetting|being)',
      'if you (?:even )?(?:bothered|cared) to',
      '(?:is|was) that (?:really )?(?:too|so) (?:hard|difficult)(?: for you)?',
    ],
    why: 'Possible sarcasm: written down, it reads as contempt.',
    suggestion: 'Say the plain meaning in one sentence, or leave it out.',
  },
  {
    rule: 'threatening',
    phrases: [
      "(?:you will|you'll|you are going to|you're gonna) (?:all )?(?:regret|be sorry(?! to (?:hear|learn|see))|pay for (?:this|that|what you))",
      "(?:i will|i'll|i'm going to|i am going to) make (?:sure )?you (?:pay|suffer|regret|sorry|never)",
      "(?:i will|i'll|i'm going to|i am going to) (?:destroy|ruin|end|hurt|kill|bury|crush) you",
      `or else${ends}`,
      `(?:you will|you'll|you are going to) never see (?:${children})(?: again)?`,
      String.raw`(?:i will|i'll|i'm going to|i am going to) (?:take|keep) (?:${children}) (?:away from you|from you(?=\s*(?:[.!]|$)| for good| forever))`,
      'watch your back',
      '(?:this is your|your|my) (?:last|final) warning',
      "(?:i'm|i am) warning you(?! (?:that|about))",
      "(?:you have|you've) been warned",
      `see you in court${ends}`,
      "(?:i will|i'll|i'm going to) (?:call the (?:police|cops) on you|have you (?:arrested|locked up|fired|deported))",
      "don't (?:you dare )?(?:test|push|cross) me",
      "you (?:don't|do not) want to (?:find out|make me angry|mess with me|cross me)",
      'there will be consequences',
      "(?:you won't|you will not) get away with (?:this|it)",
      'take you for everything',
      "(?:i will|i'll) (?:tell|show) everyone what you",
    ],
    why: 'Possible threat: it may be read as one in court, whatever was meant.',
    suggestion: 'Say what you will do next as a plain step, or leave it out.',
  },
  {
    rule: 'off_topic',
    phrases: [
      '(?:when|after|since) you (?:left|walked out on|abandoned|cheated on) (?:me|us)(?! (?:a|an|the|that|this|your|another|two|in|at|on|with|out|off))',
      'you (?:cheated on|walked out on|abandoned|broke up with) (?:me|us)',
      'your (?:little )?affair',
      '(?:ruined|destroyed|wrecked) (?:my life|our (?:marriage|family|relationship))',
      'when we first met',
      "after (?:everything|all) (?:that )?(?:i|i've|i have|we) (?:did|done|have done|gave|given|sacrificed)(?: for you)?",
      'broke my heart',
      'the best years of my life',
      '(?:just|exactly) like your (?:mother|father|mom|dad|family|parents)',
      'should (?:have never|never have) (?:met|married|trusted) you',
    ],
    why: 'Possibly off the topic: it is about the past and asks for nothing that can be answered now.',
    suggestion: 'Keep to one present question.',
  },
];
