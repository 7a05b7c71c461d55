import { render, screen } from '@testing-library/react';
import { lazyPart } from '@/components/lazy';

const Part = () => <p>the part</p>;
const wait = <p>a stand-in</p>;

test('a part that came before its first drawing is drawn at once', async () => {
  const Ahead = lazyPart(() => Promise.resolve({ default: Part }), { wait, ahead: true });
  await Promise.resolve();
  render(<Ahead />);
  expect(screen.getByText('the part')).toBeVisible();
});

test('a part that is still on its way has a stand-in', async () => {
  let arrive: (part: { default: typeof Part }) => void = () => undefined;
  const coming = new Promise<{ default: typeof Part }>((resolve) => (arrive = resolve));
  const Ahead = lazyPart(() => coming, { wait, ahead: true });
  render(<Ahead />);
  expect(screen.getByText('a stand-in')).toBeVisible();
  arrive({ default: Part });
  expect(await screen.findByText('the part')).toBeVisible();
});

test('a part that was lost on its way ahead is asked for again when it is drawn', async () => {
  const load = jest
    .fn<Promise<{ default: typeof Part }>, []>()
    .mockRejectedValueOnce(new Error('lost'))
    .mockResolvedValue({ default: Part });
  const Ahead = lazyPart(load, { wait, ahead: true });
  await Promise.resolve();
  render(<Ahead />);
  expect(await screen.findByText('the part')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
});
