import { type NextRequest, NextResponse } from 'next/server';
import { createPolicy } from './policy.js';

/** Gives each page a policy with a nonce of its own, which Next.js takes for its scripts. A development server evaluates code, and has none. */
export function proxy({ headers: asked }: NextRequest) {
  if (process.env.NODE_ENV === 'development') return NextResponse.next();
  const policy = createPolicy(process.env, { builder: 'next', nonce: btoa(crypto.randomUUID()) });
  const headers = new Headers(asked);
  headers.set('content-security-policy', policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set('content-security-policy', policy);
  return response;
}

export const config = { matcher: '/' };
