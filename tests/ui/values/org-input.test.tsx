import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense, useState } from 'react';
import { noForm, valueViews, ValueServicesProvider, type CompanyAnswer, type CompanyFill } from '@/values';
import { composeLetters, endComposition, engines } from '../../support/compose';
import { field } from '../../support/render-with-stores';
import { valueServices } from '../../support/value-services';

const { Input } = valueViews.ORG_INPUT;
const about = field({ field_id: 'registered_name', value_type: 'ORG_INPUT' });
const brief = (name: string) => ({ name, credit_code: '', legal_person: 'Ann', status: '' });

/** A form of one field over a register of the test's. */
function show(
  search: (keyword: string) => Promise<CompanyAnswer>,
  fillOf: (fullName: string) => Promise<CompanyFill> = () => Promise.resolve({ kind: 'found', values: {} }),
) {
  const filled: Record<string, string>[] = [];
  const asked: string[] = [];
  function Form() {
    const [value, setValue] = useState<unknown>(null);
    const services = valueServices({
      form: {
        ...noForm,
        fill: async (ask) => {
          const found = await ask();
          if (found.kind === 'failed') return found.text;
          filled.push(found.values);
          return undefined;
        },
        companies: {
          search: (keyword) => {
            asked.push(keyword);
            return search(keyword);
          },
          fill: fillOf,
        },
      },
    });
    return (
      <ValueServicesProvider value={services}>
        <label htmlFor="c">Company</label>
        <Suspense fallback={null}>
          <Input
            id="c"
            label="Company"
            field={about}
            value={value}
            required={false}
            readOnly={false}
            onChange={setValue}
          />
        </Suspense>
      </ValueServicesProvider>
    );
  }
  render(<Form />);
  return { filled, asked };
}

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});
const user = () => userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
const rest = () =>
  act(async () => {
    await jest.advanceTimersByTimeAsync(300);
  });

test('the register is asked once after a pause in typing, and a choice fills its known fields', async () => {
  const { asked, filled } = show(
    () => Promise.resolve({ kind: 'found', list: [brief('Mill One Ltd.'), brief('Mill Two Ltd.')] }),
    (name) => Promise.resolve({ kind: 'found', values: { address: `Street of ${name}` } }),
  );
  await user().type(await screen.findByLabelText('Company'), 'mill');
  expect(asked).toEqual([]);
  await rest();
  expect(asked).toEqual(['mill']);
  await user().click(screen.getByRole('option', { name: /Mill Two/ }));
  expect(screen.getByRole('combobox')).toHaveValue('Mill Two Ltd.');
  expect(screen.queryByRole('option')).toBeNull();
  await waitFor(() => expect(filled).toEqual([{ address: 'Street of Mill Two Ltd.' }]));
});

test('a company is chosen with the keyboard, and Escape closes the list alone', async () => {
  show(() => Promise.resolve({ kind: 'found', list: [brief('Mill One Ltd.'), brief('Mill Two Ltd.')] }));
  const box = await screen.findByLabelText('Company');
  await user().type(box, 'mi');
  await rest();
  await user().keyboard('{Escape}');
  expect(screen.queryByRole('option')).toBeNull();
  expect(box).toHaveValue('mi');
  await user().type(box, 'l');
  await rest();
  await user().keyboard('{ArrowDown}{Enter}');
  expect(box).toHaveValue('Mill Two Ltd.');
});

test.each(engines)(
  'the register is not asked while an input method composes, and the Enter that ends it chooses nothing (%s)',
  async (engine) => {
    const { asked } = show(() => Promise.resolve({ kind: 'found', list: [brief('东方面粉有限公司')] }));
    const box = await screen.findByLabelText<HTMLInputElement>('Company');
    composeLetters(box, ['d', 'do', 'dong', "dong'fang"]);
    await rest();
    expect(box).toHaveValue("dong'fang");
    expect(asked).toEqual([]);
    endComposition(box, '东方', engine);
    await rest();
    expect(asked).toEqual(['东方']);
    expect(screen.getByRole('option', { name: /东方面粉/ })).toBeVisible();
    composeLetters(box, ['东方mian']);
    endComposition(box, '东方面', engine);
    await rest();
    composeLetters(box, []);
    endComposition(box, '东方面', engine);
    expect(box).toHaveValue('东方面');
  },
);

describe('on Android, where keyboards compose every word', () => {
  const { userAgent } = navigator;
  const pretend = (value: string) => Object.defineProperty(navigator, 'userAgent', { value, configurable: true });
  afterEach(() => pretend(userAgent));

  test('the register is asked for the letters of a composition', async () => {
    pretend('Mozilla/5.0 (Linux; Android 14) Chrome/120');
    const { asked } = show(() => Promise.resolve({ kind: 'found', list: [] }));
    composeLetters(await screen.findByLabelText<HTMLInputElement>('Company'), ['m', 'mi', 'mill']);
    await rest();
    expect(asked).toEqual(['mill']);
  });
});

test('a missing match and a failure have their own words, and the name stays as typed', async () => {
  const answers: CompanyAnswer[] = [
    { kind: 'found', list: [] },
    { kind: 'failed', text: 'The register sleeps.' },
  ];
  show(() => Promise.resolve(answers.shift() ?? { kind: 'off' }));
  const box = await screen.findByLabelText('Company');
  await user().type(box, 'ab');
  await rest();
  expect(screen.getByRole('status')).toHaveTextContent('No match result. Try other words.');
  await user().type(box, 'c');
  await rest();
  expect(screen.getByRole('status')).toHaveTextContent('The register sleeps.');
  expect(box).toHaveValue('abc');
});

test('the company field is plain text without a register', async () => {
  show(() => Promise.resolve({ kind: 'off' }));
  const box = await screen.findByLabelText('Company');
  await user().type(box, 'Mill');
  await rest();
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  expect(box).toHaveValue('Mill');
});
