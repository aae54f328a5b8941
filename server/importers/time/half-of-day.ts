/** What phones call the halves of the day, in small letters without dots and blanks (most of it from the CLDR). */
const mornings =
  'am a vm ص صباحا পূৰ্বাহ্ন পূর্বাহ্ণ dop πμ قظ قبلازظهر ap rn de fh 午前 오전 тң ກ່ອນທ່ຽງ priešpiet priekšp претпл үө pg ' +
  'နံနက် पूर्वाह्न fm غم පෙව gh pd öö дп to sa àárọ̀ 上午 早上 凌晨 清晨 半夜 ጥዋት ಪೂರ್ವಾಹ್ನ പൂർവാഹ്നം முற்பகல் ก่อนเที่ยง';
const afternoons =
  'pm p nm م مساء অপৰাহ্ন অপরাহ্ণ odp μμ بظ بعدازظهر ip in du eh 午後 오후 тк ຫຼັງທ່ຽງ popiet pēcp попл үх ptg ' +
  'ညနေ अपराह्न em غو පව pop gd md ös пп tk ch ọ̀sán 下午 晚上 中午 傍晚 ከሰዓት ಅಪರಾಹ್ನ അപരാഹ്നം பிற்பகல் หลังเที่ยง';

const halves = new Map<string, 'am' | 'pm'>([
  ...mornings.split(' ').map((word) => [word, 'am'] as const),
  ...afternoons.split(' ').map((word) => [word, 'pm'] as const),
]);

/** Which half a word such as `p. m.` or `오후` names; null when it names none. */
export function halfOfDay(word: string): 'am' | 'pm' | null {
  return halves.get(word.replace(/[.\s]/g, '').toLowerCase()) ?? null;
}

/** The hour on a clock of 24 hours; null where there is no such hour. Some phones write `0:08 am` and `13:08 pm`. */
export function hourOfDay(hour: number, half: 'am' | 'pm' | null): number | null {
  if (hour > 23) return null;
  if (half === null) return hour;
  if (hour > 12) return half === 'pm' ? hour : null;
  return (hour % 12) + (half === 'pm' ? 12 : 0);
}
