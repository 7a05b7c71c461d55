import { act, fireEvent, render, screen } from '@testing-library/react';
import { useLongPress, watchLongPress } from '@/components/long-press';

function Press({ onLong, onTap }: { onLong?: () => void; onTap(): void }) {
  return (
    <button type="button" {...useLongPress(onLong)} onClick={onTap}>
      Make chat
    </button>
  );
}

/** jsdom knows no pointer events: the same names and coordinates, as mouse events. */
function pointer(type: string, at: { x: number; y: number } = { x: 10, y: 10 }, on = screen.getByRole('button')) {
  const event = new MouseEvent(type, { bubbles: true, cancelable: true, clientX: at.x, clientY: at.y });
  Object.defineProperty(event, 'isPrimary', { value: true });
  fireEvent(on, event);
  return event;
}

let done: string[];
beforeEach(() => {
  jest.useFakeTimers();
  done = [];
});
afterEach(() => jest.useRealTimers());

const show = (withLong = true) =>
  render(<Press onLong={withLong ? () => done.push('long') : undefined} onTap={() => done.push('tap')} />);
const wait = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));
const click = () => fireEvent.click(screen.getByRole('button'));

test('a press of 800 ms triggers the long action, and the following click does nothing', () => {
  show();
  pointer('pointerdown');
  wait(799);
  expect(done).toEqual([]);
  wait(1);
  expect(done).toEqual(['long']);
  pointer('pointerup');
  click();
  expect(done).toEqual(['long']);
  click();
  expect(done).toEqual(['long', 'tap']);
});

test('a short tap is a tap', () => {
  show();
  pointer('pointerdown');
  wait(300);
  pointer('pointerup');
  click();
  wait(2000);
  expect(done).toEqual(['tap']);
});

test('a movement of less than ten pixels keeps the press, and a longer one cancels it', () => {
  show();
  pointer('pointerdown');
  pointer('pointermove', { x: 16, y: 16 });
  wait(800);
  expect(done).toEqual(['long']);
  pointer('pointerup');
  click();
  pointer('pointerdown');
  pointer('pointermove', { x: 21, y: 10 });
  wait(2000);
  expect(done).toEqual(['long']);
});

test('scrolling cancels the press', () => {
  show();
  pointer('pointerdown');
  fireEvent.scroll(document.body);
  wait(2000);
  expect(done).toEqual([]);
});

test('the phone shows no context menu during the press', () => {
  show();
  expect(pointer('contextmenu').defaultPrevented).toBe(true);
});

test('a button without a long action is an ordinary one', () => {
  show(false);
  pointer('pointerdown');
  wait(2000);
  pointer('pointerup');
  click();
  expect(done).toEqual(['tap']);
  expect(pointer('contextmenu').defaultPrevented).toBe(false);
});

test('one listener serves all rows of a list, reports the pressed row, and can be removed', () => {
  const { container } = render(
    <ul>
      <li data-row="one">
        <button type="button" onClick={() => done.push('tap')}>
          One
        </button>
      </li>
      <li>
        <span>Heading</span>
      </li>
    </ul>,
  );
  const end = watchLongPress(container, (row) => done.push(row.dataset.row ?? ''), '[data-row]');
  pointer('pointerdown', undefined, screen.getByText('Heading'));
  wait(2000);
  expect(done).toEqual([]);
  pointer('pointerdown');
  expect(pointer('contextmenu').defaultPrevented).toBe(true);
  wait(800);
  pointer('pointerup');
  click();
  expect(done).toEqual(['one']);
  expect(pointer('contextmenu').defaultPrevented).toBe(false);
  pointer('pointerdown');
  end();
  wait(2000);
  click();
  expect(done).toEqual(['one', 'tap']);
});
