import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { decodeJson } from '../../contract/index.ts';
import { everyRow } from '../../everyRow.testing.ts';
import { type BankBehaviour, bankBehaviourNames, bankBehaviours, behaviourAmounts } from '../bankBehaviours.ts';
import { controlTokenHeader } from '../control.ts';
import { type Answer, createDriver } from '../driver.testing.ts';

const cards = { challenge: '4212345678910006', method: '4000000000001091', approval: '2303779951000537' } as const;
const approve = { decision: 'approve', code: '1234' } as const;
const amountOf = (behaviour: BankBehaviour) => behaviourAmounts.from + bankBehaviours[behaviour].ending;

/** A challenge at a bank of this behaviour, chosen by the amount. */
const at = (behaviour: BankBehaviour, driver = createDriver()) =>
  driver.challenge(cards.challenge, { amount: amountOf(behaviour), session_expiry: 7200 });

const cresOf = (page: Answer) => /name="cres" value="([^"]*)"/.exec(page.text)?.[1] ?? '';

describe('a bank', () => {
  it('has a behaviour for every line of its table in the README, each with an amount of its own', () => {
    const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
    const [, table = ''] = /<!-- bank: begin -->\n([\s\S]*?)\n<!-- bank: end -->/.exec(readme) ?? [];
    const lines = bankBehaviourNames.map((name) => {
      const amount = String(amountOf(name)).replace(/\B(?=(\d{3})+$)/g, ' ');
      return `| \`${name}\` | ${amount} | ${bankBehaviours[name].plays} |`;
    });
    expect(table).toBe(['| Behaviour | Amount | What it plays |', '|---|---|---|', ...lines].join('\n'));
    expect(new Set(bankBehaviourNames.map(amountOf)).size).toBe(bankBehaviourNames.length);
  });

  it('is plain to every other amount', async () => {
    const driver = createDriver();
    for (const amount of [behaviourAmounts.from - 1, behaviourAmounts.from + 99, 6540]) {
      const { page } = await driver.challenge(cards.challenge, { amount });
      expect(page.text).toContain('One-time code');
    }
  });

  it('is what the control surface wants it to be for one payment, and nothing else', async () => {
    const driver = createDriver({ controlToken: 'token' });
    const headers = { [controlTokenHeader]: 'token' };
    const tell = (body: unknown) => driver.call('POST', '/_control/bank', { key: 'none', headers, body });
    const payment = await driver.pay(cards.challenge);
    expect((await tell({ payment_id: payment.payment_id, behaviour: 'blank' })).status).toBe(200);
    const { body } = await driver.authenticate(payment);
    expect((await driver.bank('/acs/challenge', { creq: body.challenge_request })).text).toBe('');
    expect((await driver.challenge()).page.text).toContain('One-time code');
    expect((await tell({ payment_id: 'unknown', behaviour: 'blank' })).status).toBe(404);
    expect((await tell({ payment_id: payment.payment_id, behaviour: 'odd' })).status).toBe(422);
  });

  it('becomes what is chosen on its page, from there on', async () => {
    const driver = createDriver();
    const { page, decide } = await driver.challenge();
    expect(page.text).toContain('<option value="three steps">');
    expect((await decide({ decision: 'behaviour', behaviour: 'three steps' })).text).toContain('step 1 of 3');
    for (const behaviour of ['method late', 'approves later', 'odd'])
      expect((await decide({ decision: 'behaviour', behaviour })).status).toBe(400);
  });

  it('takes three interactions before the code counts, and each begins the ten minutes anew', async () => {
    const driver = createDriver();
    const { payment, page, decide } = await at('three steps', driver);
    expect(page.text).toContain('step 1 of 3');
    driver.clock.advance(6 * 60_000);
    expect((await decide({ decision: 'step' })).text).toContain('step 2 of 3');
    driver.clock.advance(6 * 60_000);
    expect((await decide({ decision: 'step' })).text).toContain('One-time code');
    driver.clock.advance(6 * 60_000);
    await decide(approve);
    expect((await driver.complete(payment)).body.status).toBe('succeeded');
  });

  it('forbids frames by both headers', async () => {
    const { page } = await at('no frames');
    expect(page.headers.get('x-frame-options')).toBe('DENY');
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(page.text).toContain('One-time code');
  });

  it('is blank, broken, silent or without a certificate', async () => {
    expect((await at('blank')).page).toMatchObject({ status: 200, text: '' });
    expect((await at('broken')).page.status).toBe(500);
    const { page } = await at('silent');
    expect(page.status).toBe(200);
    expect(page.text).not.toContain('<form');
    const { answer } = await at('no certificate');
    expect(answer.acs_url).toBe('https://bank.sandbox.test/acs/challenge');
    const plain = createDriver({ origins: { bank: 'http://127.0.0.1:4010' } });
    expect((await at('no certificate', plain)).answer.acs_url).toBe('https://127.0.0.1:4010/acs/challenge');
  });

  everyRow([
    ['whole window', 'target="_top"'],
    ['takes the window', 'src="/acs/takes-window.js"'],
    ['forges', 'src="/acs/forge.js"'],
    ['replays', 'src="/acs/replay.js"'],
  ] as const)('of the behaviour “%s” says so in its page', async (behaviour, mark) => {
    const { page, decide } = await at(behaviour);
    expect(`${page.text}${(await decide(approve)).text}`).toContain(mark);
  });

  it('takes the code in a window of its own, once, and the frame goes on from there', async () => {
    const driver = createDriver();
    const { payment, page, answer, decide } = await at('pop-up', driver);
    const path = `/acs/window/${answer.acs_trans_id}`;
    expect(page.text).toContain(`href="${path}" target="_blank"`);
    expect((await decide({ decision: 'window' })).text).toContain('I have confirmed there');
    expect((await driver.openBank(path)).text).toContain('One-time code');
    expect((await driver.bank(path, { code: '0000' })).text).toContain('One-time code');
    expect((await driver.bank(path, { code: '1234' })).text).toContain('You can close this window');
    expect((await driver.bank(path, { code: '1234' })).status).toBe(410);
    expect(decodeJson(cresOf(await decide({ decision: 'window' })))).toMatchObject({ transStatus: 'Y' });
    expect((await driver.complete(payment)).body.status).toBe('succeeded');
    expect((await driver.openBank('/acs/window/unknown')).status).toBe(404);
  });

  everyRow([
    ['approve', 'N', 'success'],
    ['decline', 'Y', 'failed'],
  ] as const)('lies: after “%s” its CRes says %s, and the service knows better', async (decision, said, known) => {
    const driver = createDriver();
    const { payment, decide } = await at('lies', driver);
    expect(decodeJson(cresOf(await decide({ decision, code: '1234' })))).toMatchObject({ transStatus: said });
    expect((await driver.retrieve(payment)).body.external_authentication_details.status).toBe(known);
  });

  it('leads back with other ids, with padding, or not at all', async () => {
    const stranger = await at('wrong ids');
    const ids = decodeJson(cresOf(await stranger.decide(approve)));
    expect(ids?.acsTransID).not.toBe(stranger.answer.acs_trans_id);
    const padded = cresOf(await (await at('padded')).decide(approve));
    expect(padded.length % 4).toBe(0);
    expect(decodeJson(padded)).toMatchObject({ transStatus: 'Y' });
    expect((await (await at('no return')).decide(approve)).text).not.toContain('cres');
  });

  everyRow([
    ['method broken', 500],
    ['method gone', 404],
    ['method silent', 200],
    ['method padded', 200],
  ] as const)('of the behaviour “%s” answers the 3DS method with %i', async (behaviour, status) => {
    const driver = createDriver();
    const payment = await driver.pay(cards.method, { amount: amountOf(behaviour) });
    const { three_ds_method_data: data } = payment.next_action.three_ds_data.three_ds_method_details;
    const page = await driver.bank('/acs/method', { threeDSMethodData: data });
    expect(page.status).toBe(status);
    const [, value = ''] = /name="threeDSMethodData" value="([^"]*)"/.exec(page.text) ?? [];
    expect(value === '').toBe(behaviour !== 'method padded');
    expect(value.length % 4).toBe(0);
  });

  it('authenticates a device that it knows by its method without a challenge, unless the merchant wants one', async () => {
    const driver = createDriver();
    const amount = amountOf('method frictionless');
    const payment = await driver.pay(cards.method, { amount });
    const { body } = await driver.authenticate(payment);
    expect([body.trans_status, body.acs_url]).toEqual(['Y', null]);
    expect((await driver.complete(payment)).body.status).toBe('succeeded');
    const forced = await driver.pay(cards.method, { amount, force_3ds_challenge: true });
    expect((await driver.authenticate(forced)).body.trans_status).toBe('C');
    const withoutMethod = await driver.pay(cards.challenge, { amount });
    expect((await driver.authenticate(withoutMethod)).body.trans_status).toBe('C');
  });

  everyRow([
    ['method in time', 9_900],
    ['method late', 10_100],
  ] as const)('of the behaviour “%s” holds the 3DS method for %i ms of its clock', async (behaviour, ms) => {
    const driver = createDriver();
    const payment = await driver.pay(cards.method, { amount: amountOf(behaviour) });
    const { three_ds_method_data: data } = payment.next_action.three_ds_data.three_ds_method_details;
    let answered = false;
    const answer = driver.bank('/acs/method', { threeDSMethodData: data }).finally(() => {
      answered = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 20));
    driver.clock.advance(ms - 1);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(answered).toBe(false);
    driver.clock.advance(1);
    expect((await answer).text).toContain('method-notify');
  });

  everyRow([
    ['approves later', 5, 'requires_customer_action', 'success'],
    ['declines later', 5, 'failed', 'failed'],
    ['never approves', 30, 'failed', 'failed'],
  ] as const)(
    'of the behaviour “%s” decides in its app after %i minutes',
    async (behaviour, minutes, status, external) => {
      const driver = createDriver();
      const payment = await driver.pay(cards.approval, { amount: amountOf(behaviour), session_expiry: 7200 });
      expect((await driver.authenticate(payment)).body.trans_status).toBe('D');
      driver.clock.advance(minutes * 60_000 - 1);
      expect((await driver.retrieve(payment)).body.external_authentication_details.status).toBe('pending');
      driver.clock.advance(1);
      expect((await driver.retrieve(payment)).body).toMatchObject({
        status,
        external_authentication_details: { status: external },
      });
    },
  );
});
