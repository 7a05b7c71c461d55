import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense, useState } from 'react';
import type { Field } from '@domain/metadata/field';
import { valueViews, ValueServicesProvider } from '@/values';
import { field } from '../../support/render-with-stores';
import { valueServices } from '../../support/value-services';

const user = userEvent.setup();
const services = valueServices({ language: 'zh' });
const seen: unknown[] = [];
const labels = () =>
  (seen.at(-1) as { path: { label: string }[]; detail?: string }).path.map(({ label }) => label).join('');
beforeEach(() => seen.splice(0));

function Editor({ about, start = null }: { about: Field; start?: unknown }) {
  const [value, setValue] = useState<unknown>(start);
  return (
    <ValueServicesProvider value={services}>
      <Suspense fallback="loading">
        <valueViews.AREA.Input
          id="area"
          label="Region"
          field={about}
          value={value}
          required={false}
          readOnly={false}
          onChange={(next) => {
            setValue(next);
            seen.push(next);
          }}
        />
      </Suspense>
    </ValueServicesProvider>
  );
}
async function open(more: Partial<Field> = {}) {
  render(<Editor about={field({ field_id: 'region', value_type: 'AREA', ...more })} />);
  await user.click(await screen.findByRole('button', { name: /^Region/ }));
  return screen.findByRole('dialog', { name: 'Region' });
}

test('[shell 7.16] a search by initials finds a region, and a tap chooses it', async () => {
  const sheet = await open();
  await user.type(within(sheet).getByRole('searchbox'), 'pdxq');
  await user.click(await within(sheet).findByRole('button', { name: '上海市浦东新区' }));
  expect(labels()).toBe('中国上海市浦东新区');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a search for a region without a hit says so', async () => {
  const sheet = await open();
  await within(sheet).findByRole('button', { name: '上海市' });
  await user.type(within(sheet).getByRole('searchbox'), 'qqqq');
  expect(await within(sheet).findByText('No match result. Try other words.')).toBeVisible();
});

test('a region field can end at the province, and every step leads back', async () => {
  const sheet = await open();
  await user.click(await within(sheet).findByRole('button', { name: '浙江省' }));
  await user.click(within(sheet).getByRole('button', { name: '温州市' }));
  await user.click(within(sheet).getByRole('button', { name: 'Back to 浙江省' }));
  await user.click(within(sheet).getByRole('button', { name: 'Choose 浙江省' }));
  expect(labels()).toBe('中国浙江省');
});

test('a field of regions abroad offers the other countries', async () => {
  const sheet = await open({ area_scope: 'overseas' });
  await user.click(await within(sheet).findByRole('button', { name: '日本' }));
  expect(labels()).toBe('日本');
});

test('a full address has a line for street and house', async () => {
  render(<Editor about={field({ field_id: 'region', value_type: 'AREA', sub_type: 'full_address' })} />);
  await user.type(await screen.findByRole('textbox', { name: /^Region: Street/ }), 'Pier 5');
  await waitFor(() => expect(seen.at(-1)).toEqual({ path: [], detail: 'Pier 5' }));
});

test('on a wide screen the region levels are side by side', async () => {
  const narrow = window.matchMedia;
  window.matchMedia = ((query: string) => ({ ...narrow(query), matches: true })) as typeof window.matchMedia;
  const sheet = await open();
  await user.click(await within(sheet).findByRole('button', { name: '浙江省' }));
  await user.click(within(sheet).getByRole('button', { name: '温州市' }));
  expect(within(sheet).getByRole('button', { name: '江苏省' })).toBeVisible();
  await user.click(within(sheet).getByRole('button', { name: '乐清市' }));
  expect(labels()).toBe('中国浙江省温州市乐清市');
  window.matchMedia = narrow;
});
