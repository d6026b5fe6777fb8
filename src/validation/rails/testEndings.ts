/** The last four digits that decide, in the order of the outcomes; any other four succeed as well. */
const endings = ['0000', '0002', '0003', '0004', '0005'] as const;

/** A test account for each outcome, where nothing but its last digits differs. */
export function testEndings(before: string, after = ''): readonly [string, string, string, string, string] {
  const [success, failed, reversed, vendor, expired] = endings;
  const text = (digits: string) => before + digits + after;
  return [text(success), text(failed), text(reversed), text(vendor), text(expired)];
}
