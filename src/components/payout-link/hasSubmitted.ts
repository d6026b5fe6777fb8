/** True for who has sent details from this tab, or tried to: only they hear of their press. To anybody else with the same link there was none. */
export const hasSubmitted = ({
  last4,
  rail,
}: {
  readonly last4?: string | undefined;
  readonly rail?: string | undefined;
}) => last4 !== undefined || rail !== undefined;
