import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Field } from '@domain/metadata/field';
import { RecordFormSheet } from '@/features/record-form';
import { DraftStore } from '@/stores/drafts/DraftStore';
import {
  answering,
  bootstrap,
  field,
  organization,
  Refusal,
  renderWithStores,
  signedIn,
  suite,
  type Answers,
  type Sent,
} from '../../support/render-with-stores';
import { lineForBytes } from '../../support/uploads';

const fields: Field[] = [
  field({
    field_id: 'name',
    field_name: 'Name',
    value_type: 'TEXT',
    order: 1,
    visibility_config: { field_create_permission: 'required' },
  }),
  field({
    field_id: 'papers',
    field_name: 'Papers',
    value_type: 'FILE_LIST',
    order: 2,
    visibility_config: { field_create_permission: 'required' },
  }),
  field({
    field_id: 'place',
    field_name: 'Place',
    value_type: 'POI',
    order: 3,
    visibility_config: { field_create_permission: 'required' },
  }),
];
const finished = (_id: string, name = `${_id}.pdf`) => ({
  _id,
  file_name: name,
  file_size: 2_500_000,
  file_mimetype: 'application/pdf',
  file_md5: '',
  file_full_url: `/files/${_id}`,
  upload_timestamp: 0,
  status: 'done',
  is_preview: false,
});

let made: number;
async function form(answers: Answers = {}, over?: Record<string, unknown>): Promise<Sent[]> {
  made = 0;
  const sent = answering({
    'start.bootstrap': () => bootstrap({ fields: { organization: fields } }),
    'files.createUpload': () => ({ _id: `file_${(made += 1)}`, upload: { url: '/put/here', headers: {} } }),
    'files.finishUpload': ({ _id }) => finished(_id),
    'organization.create': () => ({ id: 'org_new' }),
    'organization.update': () => organization(),
    ...answers,
  });
  const stores = await signedIn(
    suite({
      position: () =>
        Promise.resolve({ kind: 'done', value: { latitude: 31.23, longitude: 121.47, system: 'WGS-84' } }),
    }),
  );
  if (over) stores.records.put(organization(over));
  renderWithStores(
    stores,
    <RecordFormSheet
      tableId="organization"
      recordId={over ? 'org_1' : undefined}
      onClose={() => undefined}
      onSaved={() => undefined}
    />,
  );
  await screen.findByTestId(/papers-files$/);
  return sent;
}

const user = userEvent.setup();
const paper = (name: string, bytes = 'bytes') => new File([bytes], name, { type: 'application/pdf' });
const pick = (...files: File[]) => user.upload(screen.getByTestId(/papers-files$/), files);
const save = () => user.click(screen.getByRole('button', { name: /^Save/ }));
const sentValues = (sent: Sent[]) => sent.find(({ name }) => name === 'organization.create')?.input;

beforeEach(() => new DraftStore().clearDevice());

test('a file is uploaded with its progress, and the save waits for it with a sentence and sends its id', async () => {
  const line = lineForBytes(['waits']);
  const sent = await form({ 'places.reverse': () => ({ address: 'Pier 5' }) });
  await user.type(screen.getByLabelText(/^Name/), 'Harbour Mill');
  await user.click(screen.getByRole('button', { name: 'Add my location' }));
  await pick(paper('offer.pdf'));
  await waitFor(() =>
    expect(screen.getByRole('progressbar', { name: 'Uploading offer.pdf' })).toHaveAttribute('aria-valuenow', '48'),
  );
  await save();
  expect(await screen.findByText(/Some files aren’t uploaded yet/)).toBeVisible();
  await act(async () => line.release());
  expect(await screen.findByText('2.4 MB')).toBeVisible();
  await save();
  await waitFor(() =>
    expect(sentValues(sent)).toMatchObject({
      name: 'Harbour Mill',
      papers: ['file_1'],
      place: { latitude: 31.23, longitude: 121.47 },
    }),
  );
});

test('an upload that fails twice is retried by a tap, and saved', async () => {
  const line = lineForBytes(['failed', 'failed', 'done']);
  await form();
  await pick(paper('offer.pdf'));
  await user.click(await screen.findByRole('button', { name: 'Upload offer.pdf again' }));
  await user.click(await screen.findByRole('button', { name: 'Upload offer.pdf again' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Upload offer.pdf again' })).toBeNull());
  expect(await screen.findByText('file_3.pdf')).toBeVisible();
  expect(line.arrived).toEqual([5]);
});

test.each([
  ['fileRefused', /file type isn’t supported/],
  ['uploadQuota', /Too many unsaved uploads/],
  ['tooLarge', /Too large to send/],
] as const)('an upload that is refused as %s says so at the file, until it is retried', async (name, sentence) => {
  lineForBytes([]);
  let refused = true;
  await form({
    'files.createUpload': () => {
      if (refused) throw new Refusal(name);
      return { _id: 'file_1', upload: { url: '/put/here', headers: {} } };
    },
  });
  await pick(paper('offer.pdf'));
  const alert = await within(screen.getByRole('group', { name: /Papers/ })).findByRole('alert');
  expect(alert).toHaveTextContent(/^offer\.pdf: /);
  expect(alert).toHaveTextContent(sentence);
  refused = false;
  await user.click(screen.getByRole('button', { name: 'Upload offer.pdf again' }));
  expect(await screen.findByText('file_1.pdf')).toBeVisible();
  expect(screen.queryByText(sentence)).not.toBeInTheDocument();
});

test.each([
  ['the line', ['failed'], {}, /connection|offline|network/i],
  ['the store, as too large', [{ status: 413 }], {}, /Too large to send/],
  ['the store, which has no room', [{ status: 507 }], {}, /no room left for files/],
  [
    'the server, in its own words',
    [{ status: 507, text: JSON.stringify({ code: 20070, msg: 'Nothing was saved: no room', data: {} }) }],
    {},
    /Nothing was saved: no room/,
  ],
  ['the store, which does not answer', [{ status: 503 }], {}, /file storage can’t be used/],
  ['the store, as not what was announced', [{ status: 400 }], {}, /file type isn’t supported/],
  [
    'the check after it',
    [],
    {
      'files.finishUpload': () => {
        throw new Refusal('fileRefused');
      },
    },
    /file type isn’t supported/,
  ],
] as const)('a file that is stopped by %s says so', async (_by, outcomes, answers, sentence) => {
  lineForBytes([...outcomes]);
  await form(answers);
  await pick(paper('offer.pdf'));
  expect(await within(screen.getByRole('group', { name: /Papers/ })).findByRole('alert')).toHaveTextContent(sentence);
});

test('the twenty-first file is left out with a warning, and so are files without room', async () => {
  lineForBytes([]);
  await form();
  await pick(...Array.from({ length: 22 }, (_, index) => paper(`${index}.pdf`)));
  expect(await screen.findByText('You can upload up to 20 attachments; the rest weren’t added')).toBeVisible();
  await waitFor(() => expect(screen.queryAllByRole('progressbar')).toEqual([]));
  await pick(paper('late.pdf'));
  expect(await screen.findByText('You can upload up to 20 attachments')).toBeVisible();
});

test('a file of more than 50 MB is not uploaded', async () => {
  lineForBytes([]);
  const sent = await form();
  const large = paper('film.pdf');
  Object.defineProperty(large, 'size', { value: 50 * 1024 * 1024 + 1 });
  await pick(large);
  expect(await screen.findByText('Files can be up to 50.0 MB. Larger ones weren’t added')).toBeVisible();
  expect(sent.filter(({ name }) => name === 'files.createUpload')).toEqual([]);
});

test('the existing files of a record are no change', async () => {
  lineForBytes([]);
  const place = { latitude: 1, longitude: 2, time: 3, source: 'feishu' as const };
  const sent = await form({}, { papers: [finished('a'), finished('b')], place });
  await save();
  expect(sent.filter(({ name }) => name === 'organization.update')).toEqual([]);
});

test('removing a file sends the others', async () => {
  lineForBytes([]);
  const sent = await form(
    {},
    { papers: [finished('a'), finished('b')], place: { latitude: 1, longitude: 2, time: 3, source: 'feishu' } },
  );
  await user.click(screen.getByRole('button', { name: 'Remove a.pdf' }));
  await save();
  await waitFor(() =>
    expect(sent.find(({ name }) => name === 'organization.update')?.input.update_data).toEqual({ papers: ['b'] }),
  );
});
