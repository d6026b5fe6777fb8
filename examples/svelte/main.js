import { mount } from 'svelte';
import { defineElements } from 'tillkit/elements';
import Checkout from './Checkout.svelte';

// Your own server makes the payment and knows its client secret; key and addresses are no secrets.
const { settings, clientSecret } = await (await fetch('/payment')).json();
defineElements(settings);
mount(Checkout, { target: document.querySelector('#app'), props: { clientSecret } });
