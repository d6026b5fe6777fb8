import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');

/** Bytes that this process keeps, its buffers included: what is left when everything unused has been collected. */
export function heapInUse() {
  // What the first run only marks for finalisation the second one frees.
  collect();
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
