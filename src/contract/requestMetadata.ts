import * as z from 'zod/mini';
import { metadataLimits, parseMetadata } from './parseMetadata.ts';
import { freeForm } from './schema.ts';

/** `metadata` of a request, with the limits of interface 8 enforced. */
export const requestMetadata = freeForm.check(
  z.refine(
    (value) => parseMetadata(value).ok,
    `at most ${metadataLimits.keys} keys of ${metadataLimits.keyLength} characters, with JSON values of ${metadataLimits.valueLength}`,
  ),
);
