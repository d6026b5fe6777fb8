import 'tillkit/theme.css';
import { useEffect, useState } from 'react';
import { CompleteAuthorizeForm, type CompleteAuthorizeFormProps, ThreeDSChallenge, TillkitProvider } from 'tillkit';
import { type Client, createClient } from 'tillkit/client';
import type { BrowserPayment } from 'tillkit/contract';
import { compileAppearance } from 'tillkit/theme';
import { brand } from '../shop-server/brand.ts';
import type { PaymentToFinish } from '../shop-server/orders.ts';
import { paymentWords } from './paymentWords.ts';
import { shopApi } from './shopApi.ts';
import type { Basket } from './useBasket.ts';
import type { ShopWords } from './words/index.ts';

const appearance = compileAppearance(brand);

/** What this page knows of the payment when it is opened. */
interface Opened {
  readonly client: Client;
  readonly clientSecret: string;
  readonly read: BrowserPayment;
}

async function openPayment(id: string): Promise<Opened | string> {
  const answer = await shopApi.readPaymentToFinish(id);
  if (!answer.ok) return answer.message;
  const { paymentId, clientSecret, setting }: PaymentToFinish = answer.value;
  const client = createClient(setting);
  const read = await client.readPayment({ params: { payment_id: paymentId } }, { clientSecret });
  return read.ok
    ? { client, clientSecret, read: read.value }
    : 'The payment can’t be read right now. Reload this page to try again.';
}

/** A page of the merchant's own that finishes a payment: the 3-D Secure challenge and the delivery form by themselves, without the payment link around them. */
export function FinishPage({ id, basket: { words, locale } }: { readonly id: string; readonly basket: Basket }) {
  const [opened, setOpened] = useState<Opened | string>();
  useEffect(() => {
    void openPayment(id).then(setOpened);
  }, [id]);
  return (
    <div className="narrow">
      <p className="crumbs">
        <a href={`/orders/${id}`}>{words.yourOrder}</a>
      </p>
      <h1>{words.finish}</h1>
      {opened === undefined ? (
        <p className="soft">{words.loading}</p>
      ) : typeof opened === 'string' ? (
        <p className="problem" role="alert">
          {opened}
        </p>
      ) : (
        <TillkitProvider client={opened.client} appearance={appearance} locale={locale}>
          <Finish {...opened} words={words} />
        </TillkitProvider>
      )}
    </div>
  );
}

function Finish({ clientSecret, read: { payment, policy }, words }: Opened & { readonly words: ShopWords }) {
  // What the bank has agreed to already needs only the delivery address, and the submit that sends it.
  const [authenticated, setAuthenticated] = useState(payment.external_authentication_details?.status === 'success');
  const [status, setStatus] = useState(payment.status);
  const form: CompleteAuthorizeFormProps = {
    paymentId: payment.payment_id,
    clientSecret,
    amount: payment.net_amount,
    currency: payment.currency,
    merchantName: 'Saltglaze',
  };
  if (status !== 'requires_customer_action') {
    const [title, note] = words.states[paymentWords(status).shopper];
    return (
      <>
        <h2>{title}</h2>
        <p data-fact="status">{note}</p>
      </>
    );
  }
  if (payment.next_action?.three_ds_data === undefined || authenticated) return <CompleteAuthorizeForm {...form} />;
  return (
    <ThreeDSChallenge
      payment={payment}
      clientSecret={clientSecret}
      policy={policy}
      onAuthenticated={() => setAuthenticated(true)}
      onSettled={(settled) => setStatus(settled.status)}
    />
  );
}
