import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ImageViewer } from '@/components/image-viewer';

const pictures = ['door', 'sign', 'yard'].map((name) => ({ url: `/${name}.png`, name }));
const labels = { close: 'Close', previous: 'Previous', next: 'Next' };
const getTitle = (index: number) => `Picture ${index + 1} of 3`;

function shown(start: number) {
  const onClose = jest.fn();
  const view = render(
    <ImageViewer pictures={pictures} start={start} getTitle={getTitle} labels={labels} onClose={onClose} />,
  );
  return { ...view, onClose };
}

test('the image viewer says which picture is shown, and moves by buttons and arrow keys within the ends', async () => {
  shown(1);
  const dialog = screen.getByRole('dialog', { name: 'Picture 2 of 3' });
  expect(screen.getByRole('img', { name: 'sign' })).toBeVisible();
  expect(dialog).toHaveTextContent('Picture 2 of 3');
  expect([...dialog.querySelectorAll('img')].map((image) => image.getAttribute('src'))).toEqual([
    '/door.png',
    '/sign.png',
    '/yard.png',
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  await waitFor(() => expect(dialog).toHaveAccessibleName('Picture 3 of 3'));
  expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled();
  dialog.focus();
  await userEvent.keyboard('{ArrowRight}{ArrowLeft}{ArrowLeft}{ArrowLeft}');
  await waitFor(() => expect(dialog).toHaveAccessibleName('Picture 1 of 3'));
  expect(screen.getByRole('img')).toHaveAccessibleName('door');
});

test('the image viewer takes the focus, and is closed by Escape and by its button', async () => {
  const { onClose, unmount } = shown(0);
  expect(screen.getByRole('dialog')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledTimes(2);
  unmount();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('going back closes the image viewer and keeps the page', async () => {
  const { onClose } = shown(0);
  const address = location.href;
  history.back();
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(location.href).toBe(address);
});

test('the image viewer has no navigation for one picture', () => {
  render(
    <ImageViewer
      pictures={pictures.slice(0, 1)}
      start={0}
      getTitle={getTitle}
      labels={labels}
      onClose={() => undefined}
    />,
  );
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual(['Close']);
});
