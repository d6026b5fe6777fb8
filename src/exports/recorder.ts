/** The flight recorder: a redacted trace of a checkout, to attach to a ticket and to replay. */
export * from '../recorder/index.ts';
