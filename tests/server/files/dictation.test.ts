import { buildRecording } from '../../../simulator/world/spoken';
import type { Client } from '../../support/client';
import { larkFamily } from '../../support/test-extent';
import { startTestServer, type TestServer } from '../../support/server';
import { uploadFile, uploadPicture } from '../../support/upload-file';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
afterEach(() => server.world.faults.clear());

const speech = { rate: 16_000, channels: 1 };
const upload = (client: Client, bytes: Uint8Array) =>
  uploadFile(client, { name: 'speech.wav', mime: 'audio/wav', bytes });
const said = (words: string) => buildRecording(words, speech);

describe.each(larkFamily)('the text of a recording on %s', (channel) => {
  const rep = (person = 'rep1') => server.signIn(person, `brightsea-${channel}`, 'zh');

  it('comes from the suite, for the member who uploaded it', async () => {
    const client = await rep();
    const { _id: file_id } = await upload(client, said('店长要四十箱'));
    expect(await client.ok('notes.transcribe', { file_id })).toEqual({ text: '店长要四十箱' });
    expect((await (await rep('rep2')).call('notes.transcribe', { file_id })).name).toBe('notFound');
  });

  it('is empty where no speech was understood', async () => {
    const client = await rep();
    const { _id: file_id } = await upload(client, said(''));
    expect(await client.ok('notes.transcribe', { file_id })).toEqual({ text: '' });
  });

  it('ignores any chunks before the samples, and their sizes', async () => {
    const client = await rep();
    const plain = Buffer.from(said('四十箱'));
    const note = Buffer.from('LIST\x03\0\0\0abc\0', 'latin1');
    const streamed = Buffer.concat([plain.subarray(0, 36), note, plain.subarray(36)]);
    streamed.writeUInt32LE(0, 36 + note.length + 4);
    const { _id: file_id } = await upload(client, streamed);
    expect(await client.ok('notes.transcribe', { file_id })).toEqual({ text: '四十箱' });
  });

  it.each([
    ['of two channels', buildRecording('A', { rate: 16_000, channels: 2 })],
    ['of another rate', buildRecording('A', { rate: 8000, channels: 1 })],
    ['without samples', Buffer.from(said('A')).subarray(0, 36)],
    ['whose header is cut off', Buffer.from(said('A')).subarray(0, 14)],
  ])('is refused for a file %s', async (_what, bytes) => {
    const client = await rep();
    const { _id: file_id } = await upload(client, bytes);
    expect((await client.call('notes.transcribe', { file_id })).name).toBe('fileRefused');
    expect(
      server.world.log.list(channel).filter(({ call, code }) => call === 'speech.file_recognize' && code !== 0),
    ).toEqual([]);
  });

  it('is refused for a file that is no recording, and for one that is far too long', async () => {
    const client = await rep();
    const { _id: picture } = await uploadPicture(client);
    expect((await client.call('notes.transcribe', { file_id: picture })).name).toBe('fileRefused');
    const { _id: hour } = await upload(client, Buffer.concat([said('A'), Buffer.alloc(64 * 32_000)]));
    expect((await client.call('notes.transcribe', { file_id: hour })).name).toBe('fileRefused');
  });

  it('is delivered to forty people who stop speaking at once, twice the rate of the suite', async () => {
    const client = await rep();
    const recordings = await Promise.all(Array.from({ length: 40 }, (_, at) => upload(client, said(`第${at}箱`))));
    const texts = await Promise.all(recordings.map(({ _id: file_id }) => client.ok('notes.transcribe', { file_id })));
    expect(texts).toEqual(recordings.map((_, at) => ({ text: `第${at}箱` })));
    expect(
      server.world.log.list(channel).some(({ call, code }) => call === 'speech.file_recognize' && code !== 0),
    ).toBe(true);
  });

  it('is missing with the words of the suite where the app lacks the permission, and while the suite is silent', async () => {
    const client = await rep();
    const { _id: file_id } = await upload(client, said('四十箱'));
    server.world.setPermission(channel, 'speech_to_text:speech', false);
    const refused = await client.call('notes.transcribe', { file_id });
    expect(refused.name).toBe('speechRefused');
    expect(refused.text).toMatch(/speech_to_text/);
    server.world.setPermission(channel, 'speech_to_text:speech', true);
    server.world.faults.add({ suite: channel, call: 'speech.file_recognize', kind: 'error', status: 500 });
    expect((await client.call('notes.transcribe', { file_id })).name).toBe('suiteUnavailable');
  });
});

it('the text of a recording on DingTalk is made by the client itself', async () => {
  const client = await server.signIn('rep1', 'brightsea-dingtalk', 'zh');
  const { _id: file_id } = await upload(client, said('四十箱'));
  expect((await client.call('notes.transcribe', { file_id })).name).toBe('notAllowed');
});
