/** True for a person who has sent details from this tab, or tried to: only they read about their submit. */
export const hasSubmitted = ({
  last4,
  rail,
}: {
  readonly last4?: string | undefined;
  readonly rail?: string | undefined;
}) => last4 !== undefined || rail !== undefined;
