import path from 'node:path';
import { transformSync } from '@babel/core';

/** A class as the build of the app writes it (babel.config.js). */
function built<Class>(code: string): Class {
  const root = path.resolve(__dirname, '../..');
  const before = { ...process.env };
  Object.assign(process.env, { NODE_ENV: 'production', TARO_ENV: 'h5', TARO_PLATFORM: 'web' });
  try {
    const answer = transformSync(code, { filename: path.join(root, 'src', 'class.ts'), cwd: root });
    return new Function(`return ${answer?.code?.replace(/;\s*$/, '')}`)() as Class;
  } finally {
    process.env = before;
  }
}

describe('the fields of a class in the built app', () => {
  test('exist without a value, so that MobX observes them', () => {
    const Store = built<new () => object>('(class { user?: string; status!: string; open = false });');
    expect({ ...new Store() }).toEqual({ user: undefined, status: undefined, open: false });
  });

  test('are private as #fields, which MobX does not see', () => {
    const Store = built<new (api: string) => { api: string }>(
      '(class { #api: string; constructor(api: string) { this.#api = api } get api() { return this.#api } });',
    );
    const store = new Store('an api');
    expect([Reflect.ownKeys(store), store.api]).toEqual([[], 'an api']);
  });

  test('have their values after the parameters of the constructor and the fields of the parent', () => {
    const Store = built<new (first: string) => { all: string }>(
      `(() => {
        class Parent { name = 'parent' }
        return class extends Parent { all = this.name + this.first; constructor(readonly first: string) { super() } };
      })();`,
    );
    expect(new Store(' and first').all).toBe('parent and first');
  });
});
