import { Ajv2020 } from 'ajv/dist/2020.js';
import { openApiDocument } from '../openapi/index.ts';

/** A call of a test with its answer, as far as the document speaks of it. */
export interface CheckedCall {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  /** Read from JSON; `undefined` for a call without a body. */
  readonly sent: unknown;
  readonly status: number;
  /** Read from JSON; `undefined` for an answer that is none. */
  readonly answered: unknown;
}

const pointer = (...keys: readonly string[]) =>
  keys.map((key) => encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/');

/** Judges calls by the OpenAPI document: the body of one that was accepted, and the answer of any. Gives what does not fit, in words. */
export function createDocumentCheck(): (call: CheckedCall) => readonly string[] {
  const document = openApiDocument();
  // The document has keywords of OpenAPI around its schemas.
  const validator = new Ajv2020({ strict: false, allErrors: true });
  validator.addSchema(document, 'document');
  const judge = (what: string, reference: string, value: unknown): string[] => {
    const validate = validator.getSchema(`document#/${reference}`);
    if (validate === undefined) return [`${what}: the document has no schema for it`];
    if (validate(value)) return [];
    return (validate.errors ?? []).map(({ instancePath, message }) => `${what} ${instancePath}: ${message}`);
  };
  // Fixed addresses before those with parameters, as the service has them.
  const templates = Object.keys(document.paths)
    .toSorted((one, other) => one.split('{').length - other.split('{').length)
    .map((path) => ({ path, pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`) }));

  return ({ method, path, sent, status, answered }) => {
    const [address = ''] = path.split('?');
    const verb = method.toLowerCase();
    const found = templates.find(
      (template) => template.pattern.test(address) && document.paths[template.path]?.[verb] !== undefined,
    );
    const operation = found === undefined ? undefined : document.paths[found.path]?.[verb];
    if (found === undefined || operation === undefined) return [];
    const name = String(operation.operationId);
    const json = pointer('content', 'application/json', 'schema');
    const at = `paths/${pointer(found.path, verb)}`;
    const faults: string[] = [];
    if (status === 200 && sent !== undefined) {
      faults.push(...judge(`${name} takes`, `${at}/requestBody/${json}`, sent));
    }
    if (status === 200) faults.push(...judge(`${name} answers`, `${at}/responses/200/${json}`, answered));
    else if (answered !== undefined) {
      faults.push(...judge(`${name} refuses`, pointer('components', 'schemas', 'Error'), answered));
    }
    return faults;
  };
}
