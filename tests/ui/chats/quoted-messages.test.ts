import { readFileSync } from 'node:fs';

/** The messages that the specification quotes, by the text that says them. Each keeps its words; what follows them says what to do. */
const quoted = [
  ['shell', 'failure.update', 'Update failed, please try again later'],
  ['shell', 'failure.create', 'Create failed, please try again later'],
  ['shell', 'failure.share', 'Share failed, please try again later'],
  ['shell', 'failure.fail', 'Fail: {{msg}}'],
  ['shell', 'pageError.title', 'Page error'],
  ['shell', 'pageError.refresh', 'Refresh'],
  ['detail', 'problem.deleted', 'This {{type}} has been deleted'],
  ['access', 'subscription.title', 'Your subscription has expired'],
  ['errors', 'errors.incorrectCode', 'Incorrect verification code'],
  [
    'errors',
    'errors.chatBindFailed',
    'Binding failed. It is recommended to rebind to a group chat that you own or manage',
  ],
  ['fields', 'required', '{{label}} cannot be empty'],
  ['fields', 'notAUrl', 'Incorrect URL'],
  ['fields', 'duplicateOption', 'Duplicate option'],
  ['detail', 'form.readOnly', 'No edit access'],
  ['detail', 'form.noAccess', 'No permission to view'],
  ['values', 'fileLimit', 'You can upload up to {{limit}} attachments'],
  ['values', 'fileLimitPart', 'You can upload up to {{limit}} attachments'],
  ['values', 'noMatch', 'No match result'],
  ['inputs', 'area.noMatch', 'No match result'],
  ['views', 'noMatch', 'No match result'],
  ['views', 'noField', 'No match result'],
  ['views', 'default', 'Default view'],
  ['views', 'addConditions', 'Add filter conditions'],
  ['views', 'completeConditions', 'Complete the filter conditions'],
  ['notes', 'noRecord', 'Associated record cannot be empty'],
  ['notes', 'shareEmpty', 'Share with cannot be empty'],
  ['products', 'noneChosen', 'Associated products cannot be empty'],
  ['stages', 'noneChosenLead', 'Lead stage cannot be empty'],
  ['tabs', 'wrongUrl', 'Incorrect URL'],
  ['exports', 'failed', 'Export Failed!'],
  ['exports', 'interrupted', 'Network Error, Export Failed!'],
] as const;

/** The toasts of success that the specification names, by the text that says them. */
const successes = [
  ['approvals', 'sent', /approval/, 'an approval was sent'],
  ['stages', 'done.moved', /Moved/, 'a stage was changed'],
  ['stages', 'done.finished', /Complete/, 'a draft was completed'],
  ['detail', 'updated', /Updated/, 'a record was updated'],
  ['list', 'created', /reated/, 'a record was made'],
  ['notices', 'settings.saved', /Settings/, 'notifications were set'],
  ['metrics', 'saved', /etrics/, 'metrics were set'],
  ['notes', 'saved', /Note saved/, 'a note was written'],
  ['notes', 'edited', /Note edited/, 'a note was edited'],
  ['detail', 'noteMenu.removed', /Note deleted/, 'a note was deleted'],
  ['notes', 'sharedTo', /Shared/, 'a record or note was shared'],
  ['products', 'saved', /Products updated/, 'products were made or updated'],
  ['products', 'synced', /amount synced/, 'an amount was synced'],
  ['tabs', 'made', /Tab created/, 'a tab was created'],
  ['tabs', 'renamed', /Tab edited/, 'a tab was edited'],
  ['tabs', 'removed', /Tab deleted/, 'a tab was deleted'],
  ['views', 'saved', /View saved/, 'a view was saved'],
  ['views', 'renamed', /View renamed/, 'a view was renamed'],
  ['views', 'updated', /View updated/, 'a view was updated'],
  ['access', 'noPermission.sent', /Request sent/, 'an application was sent'],
  ['errors', 'errors.alreadyJoined', /approved/, 'an application had passed already'],
  ['chats', 'unboundDone', /disconnected/, 'a chat was unbound'],
] as const;

function text(language: string, file: string, key: string): string {
  let value: unknown = JSON.parse(readFileSync(`locales/${language}/${file}.json`, 'utf8'));
  for (const part of key.split('.')) value = (value as Record<string, unknown> | undefined)?.[part];
  return typeof value === 'string' ? value : '';
}

test.each(quoted)('the text %s:%s keeps the words “%s”', (file, key, words) => {
  expect(text('en', file, key).toLowerCase()).toContain(words.toLowerCase());
});

test.each(successes)('the text %s:%s (%s) says that %s', (file, key, words) => {
  expect(text('en', file, key)).toMatch(words);
});

// A sentence that says no more than that something is missing or failed leaves the reader without a next step.
test.each(['en', 'zh', 'ja'])(
  'the texts in %s about empty, wrong and missing things are followed by a remedy',
  (language) => {
    const followed = [
      ['notes', 'noRecord'],
      ['notes', 'shareEmpty'],
      ['products', 'noneChosen'],
      ['stages', 'noneChosen'],
      ['stages', 'noneChosenLead'],
      ['tabs', 'wrongUrl'],
      ['fields', 'notAUrl'],
      ['values', 'noMatch'],
      ['views', 'noMatch'],
      ['views', 'noField'],
      ['inputs', 'area.noMatch'],
    ] as const;
    for (const [file, key] of followed) expect(text(language, file, key)).toMatch(/\. \S|[，。]\S|が.*。\S|、\S/u);
  },
);
