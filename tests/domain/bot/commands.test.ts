import { readCommand } from '../../../domain/bot/commands';
import { splitSubjects } from '../../../domain/bot/subjects';

test.each([
  ['', { is: 'help' }],
  ['  帮助 ', { is: 'help' }],
  ['ＨＥＬＰ', { is: 'help' }],
  ['Today', { is: 'today' }],
  ['今日の予定', { is: 'today' }],
  ['撤銷', { is: 'undo' }],
  ['取り消し', { is: 'undo' }],
  ['new_note', { is: 'newNote' }],
  ['2', { is: 'choose', number: 2 }],
  ['２', { is: 'choose', number: 2 }],
  ['12', { is: 'text', text: '12' }],
  ['记录：谈了价格', { is: 'note', text: '谈了价格' }],
  ['Note: 200 boxes', { is: 'note', text: '200 boxes' }],
  ['本周赢单', { is: 'figure', period: 'THIS_WEEK', measure: 'won', subject: '' }],
  ['上个月的新增线索', { is: 'figure', period: 'LAST_MONTH', measure: 'created', subject: '线索' }],
  ['last month new leads', { is: 'figure', period: 'LAST_MONTH', measure: 'created', subject: 'leads' }],
  ['今週の受注', { is: 'figure', period: 'THIS_WEEK', measure: 'won', subject: '' }],
  ['今天下午拜访海明', { is: 'text', text: '今天下午拜访海明' }],
  ['This week we won the Brightsea deal, and they want 200 boxes', { is: 'text' }],
])('the message "%s" is read as a command', (message, command) => {
  expect(readCommand(message)).toMatchObject(command);
});

test('a text is split at each place where the name of a record may end, the longest name first', () => {
  expect(splitSubjects('Brightsea Foods wants 200')).toEqual([
    { name: 'Brightsea Foods wants', rest: '200' },
    { name: 'Brightsea Foods', rest: 'wants 200' },
    { name: 'Brightsea', rest: 'Foods wants 200' },
  ]);
  expect(splitSubjects('海明：谈了价格，周五报价')).toEqual([
    { name: '海明：谈了价格', rest: '周五报价' },
    { name: '海明', rest: '谈了价格，周五报价' },
  ]);
  expect(splitSubjects('海明')).toEqual([]);
});
