import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense, useState, type ReactElement } from 'react';
import { valueKinds } from '@domain/metadata/field';
import { valueTypes } from '@domain/values';
import { valueViews, ValueServicesProvider, type ValueServices } from '@/values';
import { samples } from '../../values/samples';
import { sampleRecords, sampleTitle } from '../../values/samples/around';
import { optionName, sampleOptions } from '../../values/samples/options';
import { bootstrap, field } from '../../support/render-with-stores';
import { valueServices } from '../../support/value-services';

const { members, currencies } = bootstrap();
const blank = valueServices();
const services: ValueServices = {
  ...blank,
  timeZone: 'Asia/Shanghai',
  currencies,
  people: { ...blank.people, members, member: (id) => members.find(({ member_id }) => member_id === id) },
  records: {
    ...blank.records,
    named: (table, id) => ({ title: sampleTitle(table, id) ?? optionName(id), readable: true }),
    choose: ({ tableId }) =>
      Promise.resolve(
        sampleRecords
          .filter(({ table }) => table === tableId)
          .slice(0, 1)
          .map(({ id }) => id),
      ),
  },
  options: {
    ...blank.options,
    search: () =>
      Promise.resolve({
        kind: 'found',
        list: sampleOptions.filter((option) => !option.deleted).map(({ id }) => ({ id, name: optionName(id) })),
        more: false,
      }),
  },
  position: {
    capture: () =>
      Promise.resolve({ kind: 'done', position: { latitude: 1, longitude: 2, time: 3, source: 'feishu' } }),
  },
};
const draw = (ui: ReactElement) => render(<ValueServicesProvider value={blank}>{ui}</ValueServicesProvider>);

describe.each(valueKinds)('%s', (kind) => {
  const sample = samples[kind];
  const view = valueViews[kind];
  const about = field({ field_id: 'the_field', value_type: kind, ...sample.field });
  const filled = sample.answered ?? sample.values[0];

  function Editor({
    start,
    readOnly = false,
    error,
    seen = () => undefined,
  }: {
    start: unknown;
    readOnly?: boolean;
    error?: string;
    seen?: (value: unknown) => void;
  }) {
    const [value, setValue] = useState(start);
    return (
      <ValueServicesProvider value={services}>
        <label htmlFor="the-control">The field</label>
        <Suspense fallback="loading">
          <view.Input
            id="the-control"
            label="The field"
            field={about}
            value={value}
            required={false}
            readOnly={readOnly}
            error={error}
            onChange={(next) => {
              setValue(next);
              seen(next);
            }}
          />
        </Suspense>
        {error && <p id="the-control-error">{error}</p>}
      </ValueServicesProvider>
    );
  }
  /** What one place shows; the place before is gone. */
  const display = (value: unknown, size: 'line' | 'block'): HTMLElement => {
    cleanup();
    const { container } = render(
      <ValueServicesProvider value={services}>
        <view.Display value={value} field={about} size={size} />
      </ValueServicesProvider>,
    );
    return container;
  };

  test('shows its value in a block and in a line', async () => {
    for (const size of ['block', 'line'] as const) {
      const shown = display(filled, size);
      await waitFor(() =>
        expect(shown).toHaveTextContent(size === 'line' ? (sample.shownInLine ?? sample.shown) : sample.shown),
      );
    }
  });

  test('has no tappable element in a line, because the card around it is tappable', async () => {
    const line = display(filled, 'line');
    await waitFor(() => expect(line).toHaveTextContent(sample.shownInLine ?? sample.shown));
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('shows a placeholder for an empty value in a block, and nothing in a line', () => {
    expect(display(null, 'block')).toHaveTextContent(/-\s*empty/);
    expect(display(undefined, 'line')).toBeEmptyDOMElement();
  });

  test('is not editable in a read-only input', async () => {
    render(<Editor start={filled} readOnly />);
    await waitFor(() => expect(screen.queryByText('loading')).toBeNull());
    for (const button of screen.queryAllByRole('button')) expect(button).toBeDisabled();
    for (const box of screen.queryAllByRole('textbox')) expect(box).toHaveAttribute('readonly');
  });

  test('links its error to its input', async () => {
    render(<Editor start={filled} error="This is wrong" />);
    await waitFor(() => expect(screen.queryByText('loading')).toBeNull());
    expect(document.getElementById('the-control')).toHaveAttribute('aria-describedby', 'the-control-error');
    expect(document.getElementById('the-control')).toHaveAttribute('aria-invalid', 'true');
  });

  const { edit } = sample;
  if (edit) {
    test('accepts the input of a person', async () => {
      const values: unknown[] = [];
      render(<Editor start={sample.empty} seen={(value) => values.push(value)} />);
      await waitFor(() => expect(screen.queryByText('loading')).toBeNull());
      await edit.act(userEvent.setup());
      await waitFor(() => expect(values.at(-1)).toEqual(edit.result));
    });
  }
});

test.each([
  [['mb_me', 'mb_zhang'], 'M伟'],
  [['mb_me', 'mb_zhang', 'mb_li'], 'M伟L'],
  [['mb_me', 'mb_zhang', 'mb_li', 'mb_north', 'mb_left'], 'M伟L+2'],
] as const)('[shell 9.6] a group of colleagues shows three pictures at most: %j', async (ids, pictures) => {
  const { Display } = valueViews.MEMBER_MULTIPLE_SELECT;
  const about = field({ field_id: 'helpers', value_type: 'MEMBER_MULTIPLE_SELECT' });
  const { container } = render(
    <ValueServicesProvider value={services}>
      <Display value={ids} field={about} size="line" />
    </ValueServicesProvider>,
  );
  // Who has no picture is drawn by a sign of the name. The names follow the pictures.
  await waitFor(() => expect(container.textContent).toMatch(/Me, 张伟/));
  expect(container.textContent?.split('Me, ')[0]).toBe(pictures);
});

test('a phone number, a web address and a street address are links, and a script is not', async () => {
  const { Display } = valueViews.TEXT;
  const show = async (value: string, sub_type: string) => {
    const { unmount } = draw(
      <Display value={value} field={field({ field_id: 'x', value_type: 'TEXT', sub_type })} size="block" />,
    );
    const target = (await screen.findByRole('link')).getAttribute('href');
    unmount();
    return target;
  };
  expect(await show('+86 21-5555 0100', 'phone')).toBe('tel:+862155550100');
  expect(await show('www.example.com', 'url')).toBe('https://www.example.com/');
  expect(await show('Nanjing Road 1', 'address')).toContain('Nanjing+Road+1');
  // By now the part that makes links is there, and would make one.
  draw(
    <Display
      value="javascript:alert(1)"
      field={field({ field_id: 'x', value_type: 'TEXT', sub_type: 'url' })}
      size="block"
    />,
  );
  expect(screen.getByText('javascript:alert(1)')).toBeVisible();
  expect(screen.queryByRole('link')).toBeNull();
});

test('a phone number is shown in groups in lists and on pages, and its extension is dialled after a pause', async () => {
  const { Display } = valueViews.TEXT;
  const phone = field({ field_id: 'x', value_type: 'TEXT', sub_type: 'phone', phone_region: 'CN' });
  const page = draw(<Display value="02158889999转802" field={phone} size="block" />);
  expect(await screen.findByRole('link', { name: '021 5888 9999 ext. 802' })).toHaveAttribute(
    'href',
    'tel:02158889999,802',
  );
  page.unmount();
  draw(<Display value="13800138000" field={phone} size="line" />);
  expect(await screen.findByText('138 0013 8000')).toBeVisible();
  expect(screen.queryByRole('link')).toBeNull();
});

test('a select has a search box only with more than eight options', async () => {
  const options = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ id: `o${index}`, label: `Option ${index}` }));
  const { Input } = valueViews.SINGLE_SELECT;
  const open = async (count: number) => {
    const { unmount } = draw(
      <Suspense fallback={null}>
        <Input
          id="s"
          label="Level"
          field={field({ field_id: 's', value_type: 'SINGLE_SELECT', value_options: options(count) })}
          value={null}
          required={false}
          readOnly={false}
          onChange={() => undefined}
        />
      </Suspense>,
    );
    await userEvent.click(await screen.findByRole('button', { name: /Level/ }));
    const box = screen.queryByRole('searchbox');
    unmount();
    return box !== null;
  };
  expect(await open(8)).toBe(false);
  expect(await open(9)).toBe(true);
});

test.each([
  ['www.example.com/path', null],
  ['http://example.com', null],
  ['https://例子.公司', null],
  ['nonsense', 'notAUrl'],
  ['javascript:alert(1)', 'notAUrl'],
  ['ftp://example.com', 'notAUrl'],
  ['http://', 'notAUrl'],
])('the web address "%s" is answered by %s', (address, code) => {
  const about = field({ field_id: 'website', value_type: 'TEXT', sub_type: 'url' });
  expect(valueTypes.TEXT.issue(address, about)?.code ?? null).toBe(code);
});

test('a value without its page data says so instead of guessing', () => {
  const { Display } = valueViews.MEMBER_SINGLE_SELECT;
  const silenced = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(() =>
    render(<Display value="mb_me" field={field({ field_id: 'x', value_type: 'MEMBER_SINGLE_SELECT' })} size="line" />),
  ).toThrow('No value services above this component');
  silenced.mockRestore();
});
