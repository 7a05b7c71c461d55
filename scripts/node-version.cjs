/*
 * Ends with a sentence on a Node that is too old for the remaining code. `node -r` loads this file before the script itself is read, so it uses
 * only the syntax of ES5.
 */
var requiredVersion = require('../package.json').engines.node.replace('>=', '');

function parts(version) {
  return version.split('.').map(Number);
}

var need = parts(requiredVersion);
var have = parts(process.versions.node);
if (have[0] < need[0] || (have[0] === need[0] && have[1] < (need[1] || 0))) {
  console.error(
    'Sidecar needs Node ' +
      requiredVersion +
      ' or newer; this is ' +
      process.versions.node +
      '. Newer ones are at https://nodejs.org/en/download, or by: nvm install --lts',
  );
  process.exit(1);
}
