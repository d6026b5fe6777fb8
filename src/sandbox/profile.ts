/** Settings of the account's business profile, as its merchant makes them at a deployment. A sandbox follows them where it is a deployment. */
export interface ProfileSettings {
  /** Whether a failed payment takes another attempt (`is_manual_retry_enabled`). @default false */
  readonly manualRetry?: boolean;
  /**
   * Domains that may frame a payout link (`payout_link_config.allowed_domains`). Without any, only a payout link with `test_mode` is created.
   * @default one domain
   */
  readonly payoutLinkDomains?: readonly string[];
  /** Domains that may open a secure payment link (`payment_link_config.allowed_domains`). @default one domain */
  readonly paymentLinkDomains?: readonly string[];
  /** Address that events are posted to (`webhook_details.webhook_url`). @default one address */
  readonly webhookUrl?: string | undefined;
  /** Methods that the account takes, by `payment_method_type`. @default cards, and what a payment allows */
  readonly methodTypes?: readonly string[];
  /** Whether the deployment is one of production, which refuses `test_mode`. @default false */
  readonly production?: boolean;
}

/** The settings with their defaults. */
export function profileOf(settings: ProfileSettings = {}) {
  return {
    manualRetry: false,
    payoutLinkDomains: ['shop.sandbox.test'],
    paymentLinkDomains: ['shop.sandbox.test'],
    webhookUrl: 'https://shop.sandbox.test/webhooks',
    production: false,
    ...settings,
  } satisfies ProfileSettings;
}
