import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Saver } from '../../simulator/world/storage';

test('the simulator goes on where its state cannot be stored, says so once, and stores it later', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sidecar-simulator-'));
  const file = path.join(folder, 'simulator.json');
  const said = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const state = { chats: 'as they are' } as unknown as ConstructorParameters<typeof Saver>[1];
  const storage = new Saver(file, state);
  // A folder of that name: the file cannot be renamed to it, as it cannot be written to a full disk.
  mkdirSync(path.join(file, 'in the way'), { recursive: true });
  jest.useFakeTimers();
  try {
    storage.flush();
    jest.advanceTimersByTime(20_000);
    expect(said).toHaveBeenCalledTimes(1);
    expect(said.mock.calls[0]?.[0]).toContain('cannot store its state');
    rmSync(file, { recursive: true });
    jest.advanceTimersByTime(6_000);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(state);
    storage.close();
  } finally {
    jest.useRealTimers();
    said.mockRestore();
    rmSync(folder, { recursive: true, force: true });
  }
});
