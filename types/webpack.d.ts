declare namespace NodeJS {
  interface Require {
    /**
     * Loads a part of the app; `come` may evaluate it by `require`. Only webpack has it (https://webpack.js.org/api/module-methods/#requireensure).
     * @param name the part's `webpackChunkName`
     */
    ensure(modules: readonly string[], come: () => void, fail: (error: Error) => void, name?: string): void;
  }
}
