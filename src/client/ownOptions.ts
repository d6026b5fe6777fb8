/**
 * Options as they were given. What any script has put on `Object.prototype` is no option: a `mode` there would take card fields out of their frame.
 *
 * @returns a copy that inherits nothing; a getter stays one
 */
export const ownOptions = <Options extends object>(options: Options): Options =>
  Object.create(null, Object.getOwnPropertyDescriptors(options));
