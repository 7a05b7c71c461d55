/**
 * The browser of the app's tests: one document for all files of a process (ADR-0119), put back after each as it was before the first. What a file
 * leaves goes: elements, listeners, timers, storage, and what stands in the place of something that a browser has.
 */
const { default: JsdomEnvironment } = require('jest-environment-jsdom');

const startAddress = 'http://localhost/';
/**
 * Milliseconds. A package whose work of the next turn is taken away (React's scheduler, the frames of animations) waits for it for ever, so that only later
 * timers are stopped.
 */
const nextTurn = 100;
const prototypes = [
  'Blob',
  'Document',
  'Element',
  'EventTarget',
  'HTMLCanvasElement',
  'HTMLElement',
  'HTMLInputElement',
  'HTMLMediaElement',
  'Navigator',
  'Node',
  'Range',
  'Storage',
];

module.exports = class SharedRealm extends JsdomEnvironment {
  /** The environment of this process. */
  static shared;

  constructor(config, context) {
    if (SharedRealm.shared) return Object.assign(SharedRealm.shared, { console: context.console });
    const console = new Proxy(
      {},
      {
        get:
          (_, method) =>
          (...words) =>
            SharedRealm.shared.console[method](...words),
      },
    );
    super(config, { ...context, console });
    SharedRealm.shared = this;
    this.console = context.console;
    const { global: window } = this;
    const { document } = window;
    const targets = [window, document, document.documentElement, document.body];
    this.stopListening = noteListeners(targets);
    this.stopTimers = noteTimers(window);
    this.atFirst = [...targets, window.navigator, window.URL, ...prototypes.map((name) => window[name].prototype)].map(
      (owner) => [owner, Object.getOwnPropertyDescriptors(owner)],
    );
  }

  /** Jest calls it after each file. */
  async teardown() {
    const { global: window } = this;
    const { document } = window;
    this.fakeTimersModern.useRealTimers();
    this.moduleMocker.restoreAllMocks();
    this.stopTimers();
    this.stopListening();
    for (const [owner, properties] of this.atFirst) restoreProperties(owner, properties);
    document.head.replaceChildren();
    document.body.replaceChildren();
    for (const element of [document.documentElement, document.head, document.body])
      for (const name of element.getAttributeNames()) element.removeAttribute(name);
    window.localStorage.clear();
    window.sessionStorage.clear();
    for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; max-age=0`;
    window.history.replaceState(null, '', startAddress);
  }
};

/**
 * React listens at the document and at the body, and notes on them that it does: listeners and notes go together.
 * @returns what removes the listeners that were added since
 */
function noteListeners(targets) {
  const removals = [];
  for (const target of targets) {
    const add = target.addEventListener;
    target.addEventListener = function (...listener) {
      removals.push(() => target.removeEventListener(...listener));
      return add.apply(this, listener);
    };
  }
  return () => removals.splice(0).forEach((remove) => remove());
}

/** @returns what stops the timers that were started since */
function noteTimers(window) {
  const timers = new Set();
  for (const name of ['setTimeout', 'setInterval']) {
    const start = window[name];
    window[name] = (callback, delay, ...rest) => {
      const timer = start(callback, delay, ...rest);
      if (name === 'setInterval' || delay > nextTurn) timers.add(timer);
      return timer;
    };
  }
  return () => {
    for (const timer of timers) window.clearTimeout(timer);
    timers.clear();
  };
}

function restoreProperties(owner, atFirst) {
  for (const key of Reflect.ownKeys(owner)) {
    const now = Object.getOwnPropertyDescriptor(owner, key);
    const then = Object.hasOwn(atFirst, key) ? atFirst[key] : undefined;
    // jsdom names `dispatchEvent` among the window's own and describes it nowhere.
    if (!now || (then && now.value === then.value && now.get === then.get && now.set === then.set)) continue;
    if (!then) delete owner[key];
    else if (now.configurable) Object.defineProperty(owner, key, then);
    else if (now.writable) owner[key] = then.value;
  }
  for (const key of Reflect.ownKeys(atFirst))
    if (!Object.hasOwn(owner, key)) Object.defineProperty(owner, key, atFirst[key]);
}
