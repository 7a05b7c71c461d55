import { act, render, screen } from '@testing-library/react';
import { Confirm } from '@/components/confirm';
import { showToast, ToastHost } from '@/components/toast';

test('a toast stands at the top while a question has its buttons below', () => {
  const page = (asking: boolean) => (
    <>
      <ToastHost />
      {asking && (
        <Confirm
          title="Delete it?"
          confirmLabel="Delete"
          cancelLabel="Keep"
          onConfirm={() => undefined}
          onCancel={() => undefined}
        />
      )}
    </>
  );
  const { rerender } = render(page(false));
  act(() => showToast({ text: 'Saved' }));
  const toasts = screen.getByRole('status');
  expect(toasts).toHaveTextContent('Saved');
  expect(toasts).not.toHaveAttribute('data-high');
  rerender(page(true));
  expect(toasts).toHaveAttribute('data-high', 'true');
  rerender(page(false));
  expect(toasts).not.toHaveAttribute('data-high');
});
