import { expect, test } from './fixtures.ts';
import { type FramedKind, openFramedPage } from './framedPages.ts';

const names = { card: 'a new card', payout: 'a payout' } as const;

/** What the browser says of frames that are made to fail. */
const said = /Failed to load resource|net::ERR|target origin provided|Framing .* violates|policy violation|frame-src/;

// The frame of a security code is that of a new card.
for (const kind of ['card', 'payout'] as const)
  test(`a frame of ${names[kind]} that cannot be fetched is a load error within seconds, and can be tried again`, async ({
    page,
    origins,
    shop,
    watch,
  }) => {
    watch.expectMessage(said);
    const broken = {
      document: (url: URL) => url.pathname.startsWith('/frame/'),
      script: (url: URL) => /\/assets\/(?:frameBeforeHydration|frame|framedPayout)-[\w-]+\.js$/.test(url.pathname),
    };
    let failedAt = 0;
    const fail = async (what: keyof typeof broken) =>
      page.route(broken[what], (route) => {
        failedAt = Date.now();
        return route.abort();
      });
    await fail('document');
    const { first, element, heard, pay } = await openFramedPage(page, { origins, shop }, kind);
    const again = page.getByRole('alert').getByRole('button', { name: 'Try again' });
    const loadErrors = async () => (await heard()).filter((one) => one.startsWith('till-load-error'));
    let errors: readonly string[] = [];
    for (const what of ['document', 'script'] as const) {
      await expect(again).toBeVisible();
      expect(Date.now() - failedAt, `milliseconds after the ${what}`).toBeLessThan(5000);
      await expect(page.getByRole('alert')).toContainText('We couldn’t reach the payment service.');
      await expect(element).toBeHidden();
      if (pay !== undefined) await expect(pay).toBeDisabled();
      // Beside the code of a saved card that of a new one, in its closed row, is not fetched.
      errors = [...errors, 'till-load-error {"kind":"network","code":"frame_not_loaded"}'];
      expect(await loadErrors(), what).toEqual(errors);
      await page.unroute(broken[what]);
      if (what === 'document') await fail('script');
      await again.click();
      await expect(again).toBeHidden();
    }
    await expect(first).toBeVisible();
    // The button that had the focus is gone.
    await expect(element).toBeFocused();
    expect(await loadErrors()).toEqual(errors);
    if (pay !== undefined) await expect(pay).toBeEnabled();
  });

/** Ways of a hostile script to put something else into a frame. They run in the page. */
const replacements: Readonly<Record<string, (frame: HTMLIFrameElement, payOrigin: string) => void>> = {
  'navigated away': (frame, payOrigin) => frame.contentWindow?.location.replace(`${payOrigin}/healthz`),
  'given another address': (frame, payOrigin) =>
    frame.setAttribute('src', `${payOrigin}/frame/card?locale=de#${'ab'.repeat(16)}`),
  'given a document of the page': (frame) => frame.setAttribute('srcdoc', '<input aria-label="Card number">'),
  'taken out and put back': (frame) => {
    const { parentNode, nextSibling } = frame;
    frame.remove();
    parentNode?.insertBefore(frame, nextSibling);
  },
  'given another window': (frame) =>
    void Object.defineProperty(frame, 'contentWindow', { value: { postMessage: () => undefined } }),
  'taken out': (frame) => frame.remove(),
};

test('a frame that is replaced raises the alarm within four seconds, takes no submit, and is opened anew', async ({
  page,
  origins,
  shop,
  watch,
  control,
}) => {
  watch.expectMessage(said);
  const { first, element, type, submit, heard, pay, paymentId } = await openFramedPage(
    page,
    { origins, shop },
    'card' satisfies FramedKind,
    false,
  );
  const reload = page.getByRole('alert').getByRole('button', { name: 'Reload' });
  for (const [index, [how, act]] of Object.entries(replacements).entries()) {
    await type();
    const began = Date.now();
    await element.evaluate(act, origins.pay);
    await expect(reload, how).toBeVisible();
    if (pay !== undefined) await expect(pay, how).toBeDisabled();
    expect(Date.now() - began, `milliseconds until the alarm: ${how}`).toBeLessThan(4000);
    await expect(element).toBeHidden();
    await expect(page.getByRole('alert')).toContainText('You’ll need to enter your details again');
    expect(
      (await heard()).filter((one) => one.startsWith('till-frame-lost')),
      how,
    ).toHaveLength(index + 1);
    // A form can be submitted without its button.
    await page.evaluate(() => {
      for (const form of document.querySelectorAll('form')) form.requestSubmit();
    });
    await reload.click();
    await expect(first, how).toBeVisible();
    await expect(first, how).toHaveValue('');
  }
  const sends = (await watch.posts()).filter(({ url }) => /\/(?:select|payment_methods|submit|confirm)$/.test(url));
  expect(sends, 'calls that send a card or an account').toEqual([]);
  await type();
  await submit();
  if (paymentId !== undefined) expect(await control.charges(paymentId)).toHaveLength(1);
});

test('a page that is busy, or that the browser puts to sleep, raises no alarm, and keeps what was typed', async ({
  page,
  context,
  origins,
  shop,
}) => {
  const { first, type, heard, submit } = await openFramedPage(page, { origins, shop }, 'card' satisfies FramedKind);
  await type();
  const session = await context.newCDPSession(page);
  await page.evaluate(() => {
    for (const until = performance.now() + 5000; performance.now() < until; );
  });
  await session.send('Page.setWebLifecycleState', { state: 'frozen' });
  await new Promise((resolve) => setTimeout(resolve, 5000));
  await session.send('Page.setWebLifecycleState', { state: 'active' });
  // As long as an alarm would take.
  await page.waitForTimeout(1500);
  expect((await heard()).join()).not.toMatch(/lost|error/);
  await expect(first).toHaveValue('4242 4242 4242 4242');
  await submit();
});
