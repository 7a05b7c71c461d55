import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Field } from '@domain/metadata/field';
import { valueViews } from '@/values';
import { answering, bootstrap, field, renderWithStores, signedIn, suite } from '../../support/render-with-stores';

const papers: Field = field({ field_id: 'papers', field_name: 'Papers', value_type: 'FILE_LIST', order: 1 });
const offer = {
  _id: 'file_1',
  file_name: 'Offer.pdf',
  file_size: 2_500_000,
  file_mimetype: 'application/pdf',
  file_md5: '',
  file_full_url: 'https://crm.example/files/sealed',
  upload_timestamp: 0,
  status: 'done',
  is_preview: false,
};
const { Display } = valueViews.FILE_LIST;

async function shown(platform: ReturnType<typeof suite>) {
  answering({ 'start.bootstrap': () => bootstrap() });
  renderWithStores(await signedIn(platform), <Display value={[offer]} field={papers} size="block" />);
  return screen.findByRole('link', { name: /Offer\.pdf/ });
}

test('in a suite an attachment is passed to the bridge by its plain address', async () => {
  const asked: unknown[] = [];
  const link = await shown(
    suite({
      openFile: (file) => {
        asked.push(file);
        return Promise.resolve({ kind: 'done', value: undefined });
      },
    }),
  );
  let follows = true;
  document.addEventListener(
    'click',
    (event) => {
      follows = !event.defaultPrevented;
    },
    { once: true },
  );
  await userEvent.setup().click(link);
  await waitFor(() => expect(asked).toEqual([{ url: offer.file_full_url, name: 'Offer.pdf' }]));
  expect(follows).toBe(false);
});

test('in a browser an attachment is a plain link, which web-views of phones follow too', async () => {
  const link = await shown(suite({ inContainer: false, name: 'browser', channel: undefined }));
  // `download` does nothing in most web-views of phones: the answer says by itself that it is a download.
  expect([link.getAttribute('href'), link.hasAttribute('download')]).toEqual([offer.file_full_url, false]);
  let follows = false;
  document.addEventListener(
    'click',
    (event) => {
      follows = !event.defaultPrevented;
      event.preventDefault();
    },
    { once: true },
  );
  await userEvent.setup().click(link);
  expect(follows).toBe(true);
});
