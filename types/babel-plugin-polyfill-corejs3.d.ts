/** The package brings no types: all that scripts/check-browsers.ts hands over is a plugin for Babel. */
declare module 'babel-plugin-polyfill-corejs3' {
  import type { PluginTarget } from '@babel/core';
  const plugin: PluginTarget;
  export default plugin;
}
