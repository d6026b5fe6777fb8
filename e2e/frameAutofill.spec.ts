import { expect, test } from './fixtures.ts';
import { openFramedPage, typedInFrames } from './framedPages.ts';
import { launchArgs } from './launchArgs.ts';

// The headless shell fills nothing in.
test.use({
  launchOptions: {
    ...(process.env.TILLKIT_WHOLE_CHROMIUM ? { executablePath: process.env.TILLKIT_WHOLE_CHROMIUM } : {}),
    args: launchArgs,
  },
});

test('a frame of card fields takes a whole card that the browser fills in, and pays with it', async ({
  page,
  context,
  origins,
  shop,
  control,
}) => {
  const { element, frame, first, submit, paymentId = '' } = await openFramedPage(page, { origins, shop }, 'card');
  await first.waitFor();
  const inside = await (await element.elementHandle())?.contentFrame();
  if (inside == null) throw new Error('The frame is gone.');
  const session = await context.newCDPSession(inside);
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'input' });
  const { node } = await session.send('DOM.describeNode', { nodeId });
  const { number, cvc, holder: name } = typedInFrames.card;
  const card = { number, cvc, name, expiryMonth: '12', expiryYear: '2034' };
  const { frameTree } = await session.send('Page.getFrameTree');
  const field = { fieldId: node.backendNodeId, frameId: frameTree.frame.id };
  // A browser reads forms when it has nothing else to do.
  await expect(async () => void (await session.send('Autofill.trigger', { ...field, card }))).toPass();
  await expect(first).toHaveValue('4242 4242 4242 4242');
  await expect(frame.getByLabel('Expiry date')).toHaveValue('12/34');
  await submit();
  expect(await control.charges(paymentId)).toHaveLength(1);
});
