/**
 * The value of an option of the appearance.
 *
 * @throws a `TypeError` that lists the options if there is none of this name
 */
export function pickOption<Name extends string, Value>(
  field: string,
  name: Name,
  options: Readonly<Record<Name, Value>>,
): Value {
  if (Object.hasOwn(options, name)) return options[name];
  throw new TypeError(`tillkit: ${field} is ${JSON.stringify(name)}. It is one of ${Object.keys(options).join(', ')}.`);
}
