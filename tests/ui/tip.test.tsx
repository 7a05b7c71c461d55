import { readFileSync } from 'node:fs';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hideTip, needsTip, partsOfTip } from '@/components/toast/tip';
import { showToast, ToastHost } from '@/components/toast';

beforeEach(() => act(hideTip));

const refusal = (language: string) =>
  (
    JSON.parse(readFileSync(`locales/${language}/answer-errors.json`, 'utf8')) as {
      answerErrors: { taskListDisabled: string };
    }
  ).answerErrors.taskListDisabled.replace('{{console}}', 'https://open.feishu.test/app/cli_1');

test('[records 8.22] the tip about switched-off task lists stays with an address to tap and copy, until it is closed', async () => {
  jest.useFakeTimers();
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  render(<ToastHost />);
  act(() => showToast({ kind: 'failure', text: refusal('en') }));
  act(() => jest.advanceTimersByTime(60_000));
  expect(screen.getByRole('alert')).toHaveTextContent('Ask an admin to allow');
  expect(screen.getByRole('link')).toHaveAttribute('href', 'https://open.feishu.test/app/cli_1');
  await user.click(screen.getByRole('button', { name: 'Copy address' }));
  expect(await navigator.clipboard.readText()).toBe('https://open.feishu.test/app/cli_1');
  expect(screen.getByText('Address copied')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('alert')).toBeNull();
  jest.useRealTimers();
});

test.each([
  ['a short failure', 'Update failed, please try again later.', false],
  ['21 words', Array.from({ length: 21 }, () => 'word').join(' '), true],
  ['20 words', Array.from({ length: 20 }, () => 'word').join(' '), false],
  ['41 Chinese characters', '错'.repeat(41), true],
  ['40 Chinese characters', '错'.repeat(40), false],
  ['an address', 'See https://example.test/a', true],
  ['the refusal in Chinese', refusal('zh'), true],
  ['the refusal in Japanese', refusal('ja'), true],
])('an error with an address is a tip: %s', (_what, text, stays) => {
  expect(needsTip(text)).toBe(stays);
});

test('an address that cannot be copied says so, and stays for copying by hand', async () => {
  const user = userEvent.setup();
  render(
    <>
      <ToastHost />
    </>,
  );
  act(() => showToast({ kind: 'failure', text: refusal('en') }));
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('denied'));
  await user.click(screen.getByRole('button', { name: 'Copy address' }));
  expect(await screen.findByText('Couldn’t copy. Press and hold the address instead.')).toBeVisible();
  expect(screen.getByRole('link')).toBeVisible();
});

test.each([
  ['See https://example.test/a.', 'https://example.test/a'],
  ['请打开 https://example.test/a?b=1。然后重试', 'https://example.test/a?b=1'],
  ['(https://example.test/a)', 'https://example.test/a'],
  ['https://example.test/a/, then', 'https://example.test/a/'],
])('the full stop of the sentence is not part of an address: %s', (text, found) => {
  expect(partsOfTip(text).filter(({ isAddress }) => isAddress)).toEqual([{ text: found, isAddress: true }]);
  expect(
    partsOfTip(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});
