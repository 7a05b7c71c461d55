/**
 * Jest's loader of modules for the app's tests: a package is loaded once for all files of a process, the app and the tests for each file again, so that
 * no store outlives its file (ADR-0119). It belongs to environment.cjs, whose document the packages hold on to, and reaches into parts of jest-runtime
 * that are not public: package.json names its exact version.
 */
const path = require('node:path');
const { Script } = require('node:vm');
const { default: Runtime } = require('jest-runtime');

const packages = path.resolve(__dirname, '../../../node_modules') + path.sep;
/** What keeps what a file set: texts, databases, stores, the matchers of `expect`, and what cleans up after each test. */
const ofEachFile = [
  '@testing-library/jest-dom',
  '@testing-library/react',
  'css.escape',
  'dayjs',
  'fake-indexeddb',
  'i18next',
  'mobx',
  'mobx-react-lite',
  'react-i18next',
].map((name) => packages + name + path.sep);
const isShared = (file) => file.startsWith(packages) && !ofEachFile.some((folder) => file.startsWith(folder));

/** The loaded packages, by file. */
const loaded = new Map();
/** What was compiled, by file: compiling takes longer than running. */
const scripts = new Map();

class SharedPackagesRuntime extends Runtime {
  /** Of the file that runs. */
  static current;

  constructor(...options) {
    super(...options);
    SharedPackagesRuntime.current = this;
    for (const [file, module] of loaded) this.registries.moduleRegistry.set(file, module);
    this.executor.compile = (source, file) => compile(source, file, this.executor);
    const { jestGlobals } = this;
    this.jestFor = jestGlobals.jestObjectFor.bind(jestGlobals);
    jestGlobals.jestObjectFor = (file) => (isShared(file) ? jestOfCurrent(file) : this.jestFor(file));
  }

  /** A package may load a part of itself after the file that loaded it has ended. */
  requireModuleOrMock(from, name) {
    const { current } = SharedPackagesRuntime;
    return current === this ? super.requireModuleOrMock(from, name) : current.requireModuleOrMock(from, name);
  }

  teardown() {
    const { moduleRegistry } = this.registries;
    for (const [file, module] of moduleRegistry)
      if (module.loaded && isShared(file) && !loaded.has(file)) loaded.set(file, module);
    moduleRegistry.clear();
  }
}
module.exports = SharedPackagesRuntime;

/** `jest` as a package knows it, which asks it whether time is a fake one. */
const jestOfCurrent = (file) => new Proxy({}, { get: (_, name) => SharedPackagesRuntime.current.jestFor(file)[name] });

function compile(source, file, { environment, injectedModuleParameters }) {
  const head = `(function (${injectedModuleParameters.join(', ')}) {`;
  let known = scripts.get(file);
  if (known?.source !== source) {
    known = { source, script: new Script(`${head}${source}\n})`, { filename: file, columnOffset: -head.length }) };
    scripts.set(file, known);
  }
  return known.script.runInContext(environment.getVmContext());
}
