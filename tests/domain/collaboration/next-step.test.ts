import { findDeadline } from '../../../domain/calendar/deadlines';
import { getQuickDays } from '../../../domain/calendar/quick-days';
import {
  getDueTime,
  nextStepLimit,
  parseNextStep,
  proposeNextStep,
  toNextStepHtml,
} from '../../../domain/collaboration/next-step';

/** A Wednesday. */
const today = '2026-12-02';

describe('the deadline in a text', () => {
  test.each<[string, string | undefined]>([
    ['周五前要 40 箱', '2026-12-04'],
    ['星期五之前', '2026-12-04'],
    ['礼拜一以前回电', '2026-12-07'],
    ['周三前', '2026-12-09'],
    ['本周五下班前', '2026-12-04'],
    ['这个周五前', '2026-12-04'],
    ['本周一前', undefined],
    ['下周三前报价', '2026-12-09'],
    ['下下周一前', '2026-12-14'],
    ['最晚周四', '2026-12-03'],
    ['今天下班前回复', '2026-12-02'],
    ['明天前', '2026-12-03'],
    ['大后天之前', '2026-12-05'],
    ['月底前签约', '2026-12-31'],
    ['下个月内', '2027-01-31'],
    ['下个月底前', '2027-01-31'],
    ['本周内', '2026-12-04'],
    ['下周前', '2026-12-04'],
    ['下周内', '2026-12-11'],
    ['三天内', '2026-12-05'],
    ['10 天内', '2026-12-12'],
    ['12月4日前', '2026-12-04'],
    ['3月1号前', '2027-03-01'],
    ['20号之前', '2026-12-20'],
    ['1号之前', '2027-01-01'],
    ['2月30日前', undefined],
    ['周五见', undefined],
    ['金曜までに 40 箱', '2026-12-04'],
    ['金曜日までにお願いします', '2026-12-04'],
    ['来週の水曜までに', '2026-12-09'],
    ['再来週月曜日までに', '2026-12-14'],
    ['今週中に', '2026-12-04'],
    ['来月末までに', '2027-01-31'],
    ['月末までに', '2026-12-31'],
    ['明日までに', '2026-12-03'],
    ['明後日までに', '2026-12-04'],
    ['本日中に', '2026-12-02'],
    ['3日以内に', '2026-12-05'],
    ['12月10日までに', '2026-12-10'],
    ['金曜まで休み', undefined],
    ['they need 40 boxes by Friday', '2026-12-04'],
    ['BY FRI', '2026-12-04'],
    ['before next Wednesday', '2026-12-09'],
    ['by this Thursday', '2026-12-03'],
    ['no later than Tuesday', '2026-12-08'],
    ['by tomorrow', '2026-12-03'],
    ['by the end of the day', '2026-12-02'],
    ['by end of next week', '2026-12-11'],
    ['by the end of the month', '2026-12-31'],
    ['within three days', '2026-12-05'],
    ['by Dec 10', '2026-12-10'],
    ['by the 3rd of January', '2027-01-03'],
    ['by the 20th', '2026-12-20'],
    ['closed by Monica', undefined],
    ['by sunset', undefined],
    ['by the store', undefined],
    ['', undefined],
  ])('of "%s" is %s', (text, day) => {
    expect(findDeadline(text, today)?.day).toBe(day);
  });

  test('is the first one of several, with the place of its words', () => {
    const text = 'Call by Monday, offer by Friday';
    expect(findDeadline(text, today)).toEqual({ day: '2026-12-07', start: 5, end: 14 });
  });

  test('without a week is the next such day: on a Friday that of the next week, and at a weekend the working week is over', () => {
    expect(findDeadline('by Friday', '2026-12-04')?.day).toBe('2026-12-11');
    expect(findDeadline('本周内', '2026-12-05')?.day).toBe('2026-12-06');
  });
});

test.each<[string, string[]]>([
  ['2026-12-02', ['today 2026-12-02', 'tomorrow 2026-12-03', 'friday 2026-12-04', 'nextWeek 2026-12-07']],
  ['2026-12-03', ['today 2026-12-03', 'tomorrow 2026-12-04', 'nextWeek 2026-12-07']],
  ['2026-12-04', ['today 2026-12-04', 'tomorrow 2026-12-05', 'nextWeek 2026-12-07']],
  ['2026-12-06', ['today 2026-12-06', 'tomorrow 2026-12-07', 'friday 2026-12-11']],
])('the quick days on %s are each one day, in order', (day, quickDays) => {
  expect(getQuickDays(day).map((quickDay) => `${quickDay.id} ${quickDay.day}`)).toEqual(quickDays);
});

const li = { id: 'm_li', label: 'Li Na' };

describe('the next step that a text proposes', () => {
  const propose = (text: string, mentions = [li]) => proposeNextStep({ text, mentions }, today);

  test.each<[string, string]>([
    ['试吃了鳕鱼，周五前要 40 箱。很满意', '周五前要 40 箱'],
    ['Tasted the cod. They need 40 boxes at 3.5 by Friday. Happy', 'They need 40 boxes at 3.5 by Friday'],
    ['試食した。金曜までに 40 箱必要！次は来月', '金曜までに 40 箱必要'],
    ['First line\nSend the offer by Friday\nLast line', 'Send the offer by Friday'],
  ])('is the sentence with the deadline in "%s"', (text, sentence) => {
    expect(propose(text)).toEqual({ text: sentence, person: undefined, dueOn: '2026-12-04' });
  });

  test('is for the colleague who is mentioned in its sentence, and for nobody else', () => {
    expect(propose('Met him. @Li Na sends the offer by Friday')).toEqual({
      text: 'sends the offer by Friday',
      person: li,
      dueOn: '2026-12-04',
    });
    expect(propose('Met @Li Na. Send it by Friday')?.person).toBeUndefined();
    expect(propose('@Li Na sends it by Friday', [])?.person).toBeUndefined();
  });

  test('does not exist without a deadline, and is never longer than its line', () => {
    expect(propose('Met the buyer')).toBeUndefined();
    expect(propose(`${'x'.repeat(300)} by Friday`)?.text).toHaveLength(nextStepLimit);
  });
});

describe('a next step as the text that a note keeps', () => {
  test.each([
    { text: 'Send the offer', person: undefined },
    { text: 'Send <b> & "c"', person: li },
    { text: 'Ask @Li Na', person: li },
    { text: '', person: undefined },
  ])('can be read again: %j', (step) => {
    expect(parseNextStep(toNextStepHtml(step))).toEqual(step);
  });

  test('has no person without words', () => {
    expect(toNextStepHtml({ text: '  ', person: li })).toBe('');
  });

  test.each([
    '<p>One</p><p>Two</p>',
    '<ul><li>One</li></ul>',
    '<strong>One</strong>',
    '<span data-type="mention" data-id="m_li">@Li Na</span> sends it',
  ])('is no line where it is "%s"', (html) => {
    expect(parseNextStep(html)).toBeUndefined();
  });
});

test('a next step is overdue from the evening of its day on the clocks of the company', () => {
  expect(getDueTime('2026-12-04', 'Asia/Shanghai')).toBe(Date.parse('2026-12-04T18:00:00+08:00'));
});
