import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ComponentProps } from 'react';
import { DateField, DateRangeField } from '@/components/date-field';
import { SelectField } from '@/components/select-field';
import { fieldButton, retype, typeDate } from '../../support/pickers';

type DateProps = ComponentProps<typeof DateField>;

function Editor({ start, seen, ...rest }: { start?: string; seen(value?: string): void } & Partial<DateProps>) {
  const [value, setValue] = useState(start);
  return (
    <DateField
      label="Due"
      precision="day"
      present={() => '2026-11-20'}
      {...rest}
      value={value}
      onChange={(next) => {
        setValue(next);
        seen(next);
      }}
    />
  );
}

/** A date field and what it has said so far. */
function draw(props: Partial<DateProps> & { start?: string } = {}) {
  const said: unknown[] = [];
  render(<Editor {...props} seen={(value) => said.push(value)} />);
  return said;
}

async function open(label = 'Due') {
  await userEvent.click(fieldButton(label));
  return screen.findByRole('dialog', { name: label });
}

const done = (layer: HTMLElement) => userEvent.click(within(layer).getByRole('button', { name: 'Done' }));

/** What the wheels stand at: antd-mobile names each of them by its row, and we hide them from screen readers. */
const at = (layer: HTMLElement) =>
  within(layer)
    .queryAllByRole('button', { name: /^当前选择的是：/, hidden: true })
    .map((wheel) => wheel.getAttribute('aria-label')?.split('：')[1]);
/** The row of a wheel. */
const row = (layer: HTMLElement, text: string) => within(layer).queryByText(text);

describe('a date field', () => {
  test('offers days that are near by one tap, and any other one in a month', async () => {
    const said = draw();
    const layer = await open();
    const days = within(within(layer).getByRole('group', { name: 'Common days' }));
    // A Friday: the quick day of that name would be today.
    expect(days.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Today 11/20',
      'Tomorrow 11/21',
      'Next Monday 11/23',
    ]);
    await userEvent.click(days.getByRole('button', { name: /^Next Monday/ }));
    expect(said).toEqual(['2026-11-23']);
    const again = await open();
    expect(within(again).getByRole('button', { name: /^Next Monday/ })).toHaveAttribute('aria-pressed', 'true');
    const month = (await within(again).findByText('2026/12')).parentElement as HTMLElement;
    await userEvent.click(within(month).getByText('24'));
    expect(said).toEqual(['2026-11-23', '2026-12-24']);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  test('offers no quick day beyond its limits, and keeps its time', async () => {
    const said = draw({ start: '2026-11-01T17:05', max: '2026-11-21T00:00', precision: 'minute' });
    const layer = await open();
    const days = within(within(layer).getByRole('group', { name: 'Common days' }));
    expect(days.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Today 11/20',
      'Tomorrow 11/21',
    ]);
    await userEvent.click(days.getByRole('button', { name: /^Today/ }));
    await done(layer);
    expect(said).toEqual(['2026-11-20T17:05']);
  });

  test('is a button with its label and date, and a cross that empties it', async () => {
    const said = draw({ start: '2026-03-09' });
    expect(fieldButton('Due')).toHaveAccessibleName('Due 2026/03/09');
    await userEvent.click(screen.getByRole('button', { name: 'Clear Due' }));
    expect(said).toEqual([undefined]);
    expect(fieldButton('Due')).toHaveAccessibleName('Due Choose');
    expect(screen.queryByRole('button', { name: 'Clear Due' })).not.toBeInTheDocument();
  });

  test('of days that are long past offers today when it is empty, and accepts it by one tap', async () => {
    const said = draw({ isPast: true });
    const layer = await open();
    expect(within(layer).getByRole('textbox', { name: 'Date' })).toHaveValue('2026/11/20');
    expect(at(layer)).toEqual(['2026', 'Nov', '20']);
    await done(layer);
    expect(said).toEqual(['2026-11-20']);
  });

  test('of days that are long past has wheels that follow the typed date and change it', async () => {
    const said = draw({ start: '2026-03-09', isPast: true });
    const layer = await open();
    const box = within(layer).getByRole('textbox');
    await retype(userEvent, box, '2024/2/29');
    await waitFor(() => expect(at(layer)).toEqual(['2024', 'Feb', '29']));
    expect([row(layer, '29'), row(layer, '30')]).toEqual([expect.anything(), null]);
    // Without a mouse or a finger: the wheel measures how far they went, and jsdom knows no places.
    fireEvent.click(within(layer).getByText('Jul'));
    await waitFor(() => expect(box).toHaveValue('2024/07/29'));
    await done(layer);
    expect(said).toEqual(['2024-07-29']);
  });

  test('hides its wheels from screen readers, because the date is there as text', async () => {
    draw({ isPast: true });
    const layer = await open();
    expect(row(layer, 'Nov')).toBeInTheDocument();
    expect(
      within(layer)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Cancel', 'Done']);
  });

  test.each([
    ['20260228', '2026-02-28'],
    ['2026-2-8', '2026-02-08'],
    ['２０２６年２月８日', '2026-02-08'],
    ['0033/01/02', '0033-01-02'],
    ['9999/12/31', '9999-12-31'],
    ['', undefined],
  ])('reads %s as %s', async (typed, result) => {
    const said = draw({ start: '2000-01-01' });
    await typeDate(userEvent, 'Due', typed);
    expect(said).toEqual([result]);
  });

  test.each(['2026/02/29', '2026/13/01', '2026/2', 'tomorrow', '2026/01/01 09:30', '0000/01/01'])(
    'refuses %s with a reason',
    async (typed) => {
      const said = draw({ start: '2000-01-01' });
      const layer = await open();
      const box = within(layer).getByRole('textbox');
      await retype(userEvent, box, typed);
      await done(layer);
      expect(box).toBeInvalid();
      expect(box).toHaveAccessibleDescription(/^(Enter a date, e.g. 2026\/11\/20|0001\/01\/01 or later)$/);
      expect(said).toEqual([]);
      await userEvent.type(box, '0');
      expect(box).toBeValid();
    },
  );

  test('stays within its limits', async () => {
    const said = draw({ start: '2026-05-05', min: '2026-05-02', max: '2026-05-20', isPast: true });
    const layer = await open();
    for (const inside of ['2026', 'May', '2', '20']) expect(row(layer, inside)).toBeInTheDocument();
    for (const outside of ['2025', '2027', 'Apr', 'Jun', '1', '21']) expect(row(layer, outside)).toBeNull();
    const box = within(layer).getByRole('textbox');
    await retype(userEvent, box, '2026/05/21');
    await done(layer);
    expect(box).toHaveAccessibleDescription('2026/05/20 or earlier');
    expect(said).toEqual([]);
  });

  test('moves by days and months with the arrow keys, and is confirmed by Enter', async () => {
    const said = draw({ start: '2026-01-30' });
    const layer = await open();
    within(layer).getByRole('textbox').focus();
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}{PageUp}{Enter}');
    expect(said).toEqual(['2026-02-28']);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  test('is not confirmed by the Enter that ends a composition', async () => {
    const said = draw({ start: '2026-01-30' });
    const layer = await open();
    const box = within(layer).getByRole('textbox');
    fireEvent.keyDown(box, { key: 'ArrowUp' });
    for (const isComposing of [true, false]) fireEvent.keyDown(box, { key: 'Enter', keyCode: 229, isComposing });
    expect(said).toEqual([]);
    fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 });
    expect(said).toEqual(['2026-01-31']);
  });

  test('stays unchanged when its layer is closed, and gets the focus back', async () => {
    const said = draw({ start: '2026-03-09' });
    const layer = await open();
    await retype(userEvent, within(layer).getByRole('textbox'), '2026/03/10');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(said).toEqual([]);
    expect(fieldButton('Due')).toHaveFocus();
  });

  test('includes the time where the field has one', async () => {
    const said = draw({ start: '2026-03-09T17:05', precision: 'minute', isPast: true });
    expect(fieldButton('Due')).toHaveAccessibleName('Due 2026/03/09 17:05');
    const layer = await open();
    expect(at(layer)).toEqual(['2026', 'Mar', '9', '17', '05']);
    const box = within(layer).getByRole('textbox', { name: 'Date and time' });
    await retype(userEvent, box, '2026/03/09');
    await done(layer);
    expect(box).toHaveAccessibleDescription('Enter a date and time, e.g. 2026/11/20 09:30');
    await retype(userEvent, box, '2026/3/9 8:00');
    await done(layer);
    expect(said).toEqual(['2026-03-09T08:00']);
  });
});

describe('a date field from 800 px on', () => {
  const narrow = window.matchMedia;
  beforeEach(() => {
    window.matchMedia = ((query: string) => ({
      ...narrow(query),
      matches: /min-width: 800px|pointer: fine/.test(query),
    })) as typeof window.matchMedia;
  });
  afterEach(() => {
    window.matchMedia = narrow;
  });
  /** A day below the heading of its month. */
  const day = (layer: HTMLElement, month: string, date: string) => {
    const heading = within(layer).queryByText(month);
    return heading && within(heading.parentElement as HTMLElement).getByText(date);
  };
  const openCalendar = async (month: string, label?: string) => {
    const layer = await open(label);
    await within(layer).findByText(month);
    return layer;
  };

  test('is chosen by a tap in a calendar, with the focus in the text', async () => {
    const said = draw({ start: '2026-03-09', max: '2026-03-20' });
    const layer = await openCalendar('2026/3');
    expect(within(layer).getByRole('textbox')).toHaveFocus();
    await userEvent.click(day(layer, '2026/3', '21')!);
    expect(said).toEqual([]);
    await userEvent.click(day(layer, '2026/3', '12')!);
    expect(said).toEqual(['2026-03-12']);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  test('moves its calendar to the typed year', async () => {
    draw({ start: '2026-03-09' });
    const layer = await openCalendar('2026/3');
    expect(day(layer, '1987/6', '5')).toBeNull();
    await retype(userEvent, within(layer).getByRole('textbox'), '1987/06/05');
    expect(day(layer, '1987/6', '5')).toBeInTheDocument();
  });

  test('keeps its time, which has wheels next to the calendar', async () => {
    const said = draw({ start: '2026-03-09T17:05', precision: 'minute' });
    const layer = await openCalendar('2026/3');
    await userEvent.click(day(layer, '2026/3', '12')!);
    expect(within(layer).getByRole('textbox')).toHaveValue('2026/03/12 17:05');
    expect(at(layer)).toEqual(['17', '05']);
    await done(layer);
    expect(said).toEqual(['2026-03-12T17:05']);
  });

  test('selects a range by two taps in either order, or typed, with an optional end', async () => {
    const said: unknown[] = [];
    function Stretch() {
      const [range, setRange] = useState<{ from: string | undefined; to: string | undefined }>({
        from: '2026-03-09',
        to: undefined,
      });
      return (
        <DateRangeField
          label="Visited"
          value={range}
          onChange={(next) => {
            setRange(next);
            said.push(next);
          }}
        />
      );
    }
    render(<Stretch />);
    expect(fieldButton('Visited')).toHaveAccessibleName('Visited 2026/03/09 – …');
    let layer = await openCalendar('2026/3', 'Visited');
    await userEvent.click(day(layer, '2026/4', '2')!);
    await userEvent.click(day(layer, '2026/3', '28')!);
    await done(layer);
    expect(said.at(-1)).toEqual({ from: '2026-03-28', to: '2026-04-02' });
    layer = await open('Visited');
    await retype(userEvent, within(layer).getByRole('textbox', { name: 'From' }), '2026/05/01');
    await retype(userEvent, within(layer).getByRole('textbox', { name: 'To' }), '2026/04/01');
    await done(layer);
    expect(said.at(-1)).toEqual({ from: '2026-04-01', to: '2026-05-01' });
    layer = await open('Visited');
    await retype(userEvent, within(layer).getByRole('textbox', { name: 'From' }), '');
    await done(layer);
    expect(said.at(-1)).toEqual({ from: undefined, to: '2026-05-01' });
  });
});

describe('a field of fixed options', () => {
  const options = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ value: `v${index}`, text: `Word ${index}` }));

  test('can be used by keyboard alone, and does not report an unchanged choice', async () => {
    const said: string[] = [];
    render(<SelectField label="Order" value="v1" options={options(3)} onChange={(value) => said.push(value)} />);
    await userEvent.tab();
    expect(fieldButton('Order')).toHaveAccessibleName('Order Word 1');
    await userEvent.keyboard('{Enter}');
    const layer = await screen.findByRole('dialog', { name: 'Order' });
    expect(within(layer).getByRole('button', { pressed: true })).toHaveTextContent('Word 1');
    within(layer).getByRole('button', { name: 'Word 1' }).focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(layer).not.toBeInTheDocument());
    expect(said).toEqual([]);
    expect(fieldButton('Order')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    (await screen.findByRole('button', { name: 'Word 2' })).focus();
    await userEvent.keyboard(' ');
    expect(said).toEqual(['v2']);
  });

  test('with more than eight options can be searched', async () => {
    render(<SelectField label="Order" value="" options={options(9)} onChange={() => undefined} />);
    const layer = await open('Order');
    await userEvent.type(within(layer).getByRole('searchbox'), 'word 7');
    expect(within(layer).getAllByRole('listitem')).toHaveLength(1);
  });
});
