import type { Suite } from '../suites';
import type { SuiteFile } from './file-state';
import type { State } from './state';

/** The documents of the suites. */
export class Documents {
  constructor(
    private readonly state: State,
    private readonly changed: () => void,
  ) {}

  find(suite: Suite, token: string): SuiteFile | undefined {
    return this.state.files.find((file) => file.suite === suite && file.token === token);
  }

  /** What a folder of the application holds; empty: its root. */
  in(suite: Suite, parent: string): SuiteFile[] {
    return this.state.files.filter((file) => file.suite === suite && file.ownerKey === null && file.parent === parent);
  }

  all(suite: Suite): readonly SuiteFile[] {
    return this.state.files.filter((file) => file.suite === suite);
  }

  create(made: Omit<SuiteFile, 'members' | 'openToApp'>): SuiteFile {
    const file = { ...made, members: [], openToApp: false };
    this.state.files.push(file);
    this.changed();
    return file;
  }

  share(file: SuiteFile, members: SuiteFile['members']): void {
    const ids = members.map(({ id }) => id);
    file.members = [...file.members.filter(({ id }) => !ids.includes(id)), ...members];
    this.changed();
  }

  unshare(file: SuiteFile, id: string): void {
    file.members = file.members.filter((member) => member.id !== id);
    this.changed();
  }
}
