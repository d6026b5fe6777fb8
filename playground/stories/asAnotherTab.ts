/**
 * Holds a payment or payout as another tab would, for as long as the page shows that it is held.
 *
 * @param subject its id
 * @param shown selector of the page that shows it
 */
export async function asAnotherTab(subject: string, shown: string, show: () => Promise<void>): Promise<void> {
  let end: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    end = resolve;
  });
  await new Promise<void>((resolve) => {
    void navigator.locks.request(`tillkit:${subject}`, () => {
      resolve();
      return held;
    });
  });
  await show();
  const look = setInterval(() => {
    if (document.querySelector(shown) !== null) return;
    clearInterval(look);
    end();
  }, 500);
}
