/** A payment whose last answer was lost on its way: recorded on the hosted page, in front of the sandbox. */
export const sampleTrace = JSON.stringify(
  {
    tillkit_trace: 1,
    flows: [
      {
        flow: 'paymentLinkCheckout',
        left_out: 0,
        steps: [
          {
            event: {
              type: 'linkRead',
              t: 0,
              answer: {
                payment: { payment_id: 1, status: 'requires_payment_method', attempt_count: 1, updated: '-1000' },
                payment_link: { status: 'active' },
              },
            },
            state: 'ready',
          },
          { event: { type: 'submit', t: 20000, using: 'card' }, state: 'tokenizing' },
          { event: { type: 'tokenized', t: 20000 }, state: 'confirming' },
          {
            event: {
              type: 'confirmAnswered',
              t: 20000,
              answer: {
                payment: {
                  payment_id: 1,
                  status: 'requires_customer_action',
                  attempt_count: 1,
                  updated: '20000',
                  next_action: { type: 'three_ds_invoke' },
                  external_authentication_details: { status: 'started' },
                },
              },
              threeDS: { unavailable: 'complete', resumed: false },
            },
            state: 'authenticating/authenticating',
          },
          {
            event: {
              type: 'threeDS',
              t: 20000,
              event: { type: 'answered', t: 20000, answer: { trans_status: 'C', challenge: true } },
            },
            state: 'authenticating/challenge',
          },
          {
            event: { type: 'threeDS', t: 25000, event: { type: 'timeUp', t: 25000, timer: 'read' } },
            state: 'authenticating/challenge',
          },
          {
            event: {
              type: 'threeDS',
              t: 25000,
              event: {
                type: 'read',
                t: 25000,
                payment: {
                  payment_id: 1,
                  status: 'requires_customer_action',
                  attempt_count: 1,
                  updated: '20000',
                  next_action: { type: 'three_ds_invoke' },
                  external_authentication_details: { status: 'pending' },
                },
              },
            },
            state: 'authenticating/challenge',
          },
          { event: { type: 'timeUp', t: 30000, timer: 'slow' }, state: 'authenticating/challenge' },
          {
            event: { type: 'threeDS', t: 30000, event: { type: 'timeUp', t: 30000, timer: 'read' } },
            state: 'authenticating/challenge',
          },
          {
            event: {
              type: 'threeDS',
              t: 30000,
              event: {
                type: 'read',
                t: 30000,
                payment: {
                  payment_id: 1,
                  status: 'requires_customer_action',
                  attempt_count: 1,
                  updated: '20000',
                  next_action: { type: 'three_ds_invoke' },
                  external_authentication_details: { status: 'pending' },
                },
              },
            },
            state: 'authenticating/challenge',
          },
          {
            event: { type: 'threeDS', t: 35000, event: { type: 'timeUp', t: 35000, timer: 'read' } },
            state: 'authenticating/challenge',
          },
          {
            event: {
              type: 'threeDS',
              t: 35000,
              event: {
                type: 'read',
                t: 35000,
                payment: {
                  payment_id: 1,
                  status: 'requires_customer_action',
                  attempt_count: 1,
                  updated: '20000',
                  next_action: { type: 'three_ds_invoke' },
                  external_authentication_details: { status: 'pending' },
                },
              },
            },
            state: 'authenticating/challenge',
          },
          {
            event: { type: 'threeDS', t: 37000, event: { type: 'challengeEnded', t: 37000 } },
            state: 'authenticating/checkingResult',
          },
          {
            event: {
              type: 'threeDS',
              t: 37000,
              event: {
                type: 'read',
                t: 37000,
                payment: {
                  payment_id: 1,
                  status: 'requires_customer_action',
                  attempt_count: 1,
                  updated: '37000',
                  next_action: { type: 'three_ds_invoke' },
                  external_authentication_details: { status: 'success' },
                },
              },
            },
            state: 'completing/sending',
          },
          {
            event: {
              type: 'complete',
              t: 37000,
              event: { type: 'callFailed', t: 37000, failure: { kind: 'network', effect: 'unknown' } },
            },
            state: 'completing/checking',
          },
          {
            event: {
              type: 'complete',
              t: 37000,
              event: {
                type: 'read',
                t: 37000,
                payment: {
                  payment_id: 1,
                  status: 'succeeded',
                  attempt_count: 1,
                  updated: '37000',
                  external_authentication_details: { status: 'success' },
                },
              },
            },
            state: 'succeeded',
          },
        ],
      },
    ],
  },
  null,
  1,
);
