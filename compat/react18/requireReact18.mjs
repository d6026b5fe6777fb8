import Module from 'node:module';

/** From where React is looked for: the folder of this file, which has React 18. */
const parent = {
  id: import.meta.filename,
  filename: import.meta.filename,
  paths: Module._nodeModulePaths(import.meta.dirname),
};
const resolve = Module._resolveFilename;

/** CommonJS packages (Testing Library) find React 18 as well; otherwise two Reacts would meet in one test. */
Module._resolveFilename = function resolveReact18(request, from, ...rest) {
  const isReact = /^react(-dom)?($|\/)/.test(request);
  return resolve.call(this, request, isReact ? parent : from, ...rest);
};
