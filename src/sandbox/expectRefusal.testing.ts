import { expect } from 'vitest';
import type { Driver, DriverCall } from './driver.testing.ts';

/** A call that would be answered with 200. */
export interface GoodCall {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly key: 'secret' | 'publishable';
  readonly body?: Record<string, unknown>;
}

/** Expects a refusal in the service's shapes and nothing new in the ledger. */
export async function expectRefusal(
  driver: Driver,
  method: string,
  path: string,
  call: DriverCall,
  expected: { readonly status: number; readonly code: string },
): Promise<void> {
  const before = driver.sandbox.ledger.entries().length;
  const answer = await driver.call(method, path, call);
  expect({ status: answer.status, code: answer.body.error?.code }).toEqual(expected);
  expect(answer.body.error.message).toMatch(/\S/);
  expect(answer.headers.get('x-request-id')).toMatch(/^req_/);
  expect(driver.sandbox.ledger.entries()).toHaveLength(before);
}
