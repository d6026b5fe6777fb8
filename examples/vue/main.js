import { defineElements } from 'tillkit/elements';
import { createApp } from 'vue';
import Checkout from './Checkout.vue';

// Your own server makes the payment and knows its client secret; key and addresses are no secrets.
const { settings, clientSecret } = await (await fetch('/payment')).json();
defineElements(settings);
createApp(Checkout, { clientSecret }).mount('#app');
