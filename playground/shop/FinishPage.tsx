import 'tillkit/theme.css';
import { useState } from 'react';
import { CompleteAuthorizeForm, type CompleteAuthorizeFormProps, ThreeDSChallenge, TillkitProvider } from 'tillkit';
import { type Client, createClient } from 'tillkit/client';
import type { BrowserPayment } from 'tillkit/contract';
import { compileAppearance } from 'tillkit/theme';
import { brand } from '../shop-server/brand.ts';
import { PaymentState, useOrder } from './OrderPage.tsx';
import { orderWords } from './paymentWords.ts';
import { type Answer, shopApi } from './shopApi.ts';
import { type Basket, useLanguageOf } from './useBasket.ts';
import { useReading } from './useReading.ts';
import { shopWords } from './words/index.ts';

const appearance = compileAppearance(brand);

/** What this page knows of the payment when it is opened. */
interface Opened {
  readonly client: Client;
  readonly clientSecret: string;
  readonly locale: string;
  readonly read: BrowserPayment;
}

async function openPayment(id: string): Promise<Answer<Opened>> {
  const answer = await shopApi.readPaymentToFinish(id);
  if (!answer.ok) return answer;
  const { paymentId, clientSecret, locale, setting } = answer.value;
  const client = createClient(setting);
  const read = await client.readPayment({ params: { payment_id: paymentId } }, { clientSecret });
  return read.ok
    ? { ok: true, value: { client, clientSecret, locale, read: read.value } }
    : { ok: false, message: 'The payment can’t be read right now. This page tries again automatically.' };
}

/** A page of the merchant's own that finishes a payment: the 3-D Secure challenge and the delivery form by themselves, without the payment link around them. */
export function FinishPage({ id, basket }: { readonly id: string; readonly basket: Basket }) {
  // Once opened, the challenge and the form read by themselves.
  const { value: opened, problem } = useReading(
    () => openPayment(id),
    () => true,
  );
  useLanguageOf(opened, basket);
  const locale = opened?.locale ?? basket.locale;
  const words = shopWords(locale);
  return (
    <div className="narrow">
      <p className="crumbs">
        <a href={`/orders/${id}`}>{words.yourOrder}</a>
      </p>
      <h1>{words.finish}</h1>
      {opened !== undefined ? (
        <TillkitProvider client={opened.client} appearance={appearance} locale={locale}>
          <Finish {...opened} id={id} basket={basket} />
        </TillkitProvider>
      ) : problem === '' ? (
        <p className="soft">{words.loading}</p>
      ) : (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

function Finish({
  clientSecret,
  read: { payment, policy },
  id,
  basket,
}: Opened & { readonly id: string; readonly basket: Basket }) {
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
  if (status !== 'requires_customer_action') return <Outcome id={id} basket={basket} />;
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

/** What has become of the order where nothing is left to finish, read on until that is its last word. */
function Outcome({ id, basket }: { readonly id: string; readonly basket: Basket }) {
  const { value: order, problem, setValue } = useOrder(id);
  if (order === undefined)
    return (
      <p className="problem" role="alert">
        {problem}
      </p>
    );
  const [title] = shopWords(order.locale).states[orderWords(order).shopper];
  return (
    <>
      <h2>{title}</h2>
      <PaymentState order={order} basket={basket} problem={problem} onChange={setValue} />
    </>
  );
}
