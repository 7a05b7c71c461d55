/** Of Node, by `--require`: a program that the server starts as a process of its own is loaded from its source, as the tests load the server. */
require('./compile-typescript.cjs').compileTypeScript();
