import { merchantPolicy } from 'tillkit-server';

/**
 * The Content Security Policy of the shop's pages: what the components need, and nothing else.
 *
 * @param env the settings of `.env`
 * @param page what the page has beside the components, as `merchantPolicy` takes it
 */
export function createPolicy(env, page) {
  const { TILLKIT_SERVICE_URL: serviceUrl, TILLKIT_PAY_ORIGIN: payOrigin, TILLKIT_MERCHANT_NAME: name } = env;
  const policy = {
    'default-src': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    ...merchantPolicy({ serviceUrl, payOrigin, merchant: { name } }, page),
  };
  return Object.entries(policy)
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join('; ');
}
