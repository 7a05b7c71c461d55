/** Style modules in tests: each class has its own name as its value. */
module.exports = new Proxy({}, { get: (_target, name) => (name === '__esModule' ? false : String(name)) });
