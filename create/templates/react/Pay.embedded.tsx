import { Checkout, type Client, TillkitProvider } from 'tillkit';
import 'tillkit/theme.css';

interface Props {
  readonly client: Client;
  readonly clientSecret: string;
  readonly onPaid: () => void;
}

/** The payment of an order. */
export function Pay({ client, clientSecret, onPaid }: Props) {
  return (
    <TillkitProvider client={client} locale="en">
      <Checkout clientSecret={clientSecret} onPaid={onPaid} />
    </TillkitProvider>
  );
}
