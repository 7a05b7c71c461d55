const path = require('node:path');
const whole = require('../../../jest.config.js');

// Jest's own runner: it compiles with the transform below.
const { runner: _runner, ...server } = whole.projects.find((project) => project.displayName === 'server');
const [[pattern, [, options]]] = Object.entries(server.transform);

/** Runs the server's tests on a server with a built-in mistake. */
module.exports = {
  projects: [
    {
      ...server,
      rootDir: path.resolve(__dirname, '..', '..', '..'),
      transform: { [pattern]: [path.join(__dirname, 'transform.js'), options] },
      setupFilesAfterEnv: [...server.setupFilesAfterEnv, path.join(__dirname, 'patience.js')],
    },
  ],
};
