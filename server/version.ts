/** The version of this build, as `package.json` says it (https://semver.org). */
export { version } from '../package.json';
