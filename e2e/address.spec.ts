import { expect, test } from './fixtures.ts';
import { openStory } from './openStory.ts';

const empty = { component: 'complete-authorize', story: 'empty' };

test.describe('an address', () => {
  test('is given with the keyboard alone, and changing the country moves nothing but by that key', async ({
    page,
    origins,
    watch,
  }) => {
    await page.setViewportSize({ width: 320, height: 844 });
    await openStory(page, origins.shop, empty);
    const country = page.getByLabel('Country or region');
    await country.waitFor();
    const type = async (text: string) => {
      await page.keyboard.press('Tab');
      await page.keyboard.type(text);
    };
    await country.focus();
    for (const place of ['United States', 'Japan', 'Hong Kong', 'Germany']) {
      await page.keyboard.type(place);
      await expect(country.locator('option:checked')).toHaveText(place.startsWith('Hong') ? /^Hong Kong/ : place);
      await expect(country).toBeFocused();
      // The list of states is fetched; its field has its place already.
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      // A person who comes back to a list begins its search anew.
      await page.keyboard.press('Tab');
      await page.keyboard.press('Shift+Tab');
    }
    for (const text of [
      'Ada',
      'Example',
      'Teststr. 1',
      '',
      '10115',
      'Berlin',
      '',
      '+44 20 7946 0958',
      'ada@shop.example',
    ])
      await type(text);
    await expect(page.getByLabel('Country code')).toHaveValue('+44');
    await expect(page.getByLabel('Phone number (optional)')).toHaveValue('2079460958');
    expect(await watch.moved()).toEqual([]);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Payment received' })).toBeFocused();
  });

  test('is one box, which a phone shows whole with its button, and says in each cell what is wrong there', async ({
    page,
    origins,
  }) => {
    await page.setViewportSize({ width: 390, height: 700 });
    await openStory(page, origins.shop, empty);
    await page.getByLabel('Country or region').selectOption('DE');
    const pay = page.getByRole('button', { name: /^Confirm and pay / });
    await expect(pay).toBeInViewport({ ratio: 1 });
    await pay.click();
    await expect(page.locator('[data-part="error"]').first()).toBeVisible();
    const gaps = await page.locator('[data-tk="address-entry"]').evaluate((entry) => {
      const boxes = [...entry.children].map((row) =>
        (row.matches('[data-part="field"]') ? row : row.firstElementChild)?.getBoundingClientRect(),
      );
      return boxes.slice(1).map((box, index) => Math.round((box?.top ?? 0) - (boxes[index]?.bottom ?? 0)));
    });
    expect(new Set(gaps), 'edges are shared').toEqual(new Set([-1]));
    const isInside = await page.locator('[data-tk="address-entry"] [data-state="invalid"]').evaluateAll((fields) =>
      fields.map((field) => {
        const error = field.querySelector('[data-part="error"]')?.getBoundingClientRect();
        const cell = Number(getComputedStyle(field, '::before').height.replace('px', ''));
        return (error?.bottom ?? Number.NaN) <= field.getBoundingClientRect().top + cell;
      }),
    );
    expect(isInside.length).toBeGreaterThan(2);
    expect(isInside).not.toContain(false);

    // A list of errors above it does not take its corners away.
    await openStory(page, origins.shop, { ...empty, story: 'summary' });
    const first = page.locator('[data-tk="address-entry"] [data-part="field"]').first();
    const corners = await first.evaluate((field) => {
      const { borderStartStartRadius, borderStartEndRadius } = getComputedStyle(field, '::before');
      return [borderStartStartRadius, borderStartEndRadius];
    });
    expect(corners).not.toContain('0px');
  });

  test('is asked for and corrected in Arabic, from right to left', async ({ page, origins, checkAccessibility }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openStory(page, origins.shop, { ...empty, locale: 'ar' });
    await page.getByLabel('الدولة أو المنطقة').selectOption('AE');
    const emirate = page.getByLabel('الإمارة');
    await expect(emirate).toHaveAttribute('aria-busy', 'false');
    await expect(page.getByLabel('الرمز البريدي')).toHaveCount(0);
    const pay = page.getByRole('button', { name: /أكّد وادفع/ });
    await pay.click();
    await expect(page.getByLabel('الاسم الأول')).toBeFocused();
    for (const missing of ['أدخل الاسم الأول.', 'أدخل اسم العائلة.'])
      await expect(page.getByText(missing)).toHaveCount(1);
    await checkAccessibility('an address in Arabic, to correct');
    await page.getByLabel('الاسم الأول').fill('محمد');
    await page.getByLabel('العنوان').fill('شارع الشيخ زايد ١٢');
    await emirate.selectOption({ label: 'دبي' });
    await page.getByLabel('رقم الهاتف (اختياري)').fill('٠٥٠ ١٢٣ ٤٥٦٧');
    await expect(page.getByLabel('رمز الدولة')).toHaveValue('+971');
    await pay.click();
    await expect(page.getByRole('heading', { name: 'تم استلام الدفعة' })).toBeFocused();
  });
});
