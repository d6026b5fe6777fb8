import { useState } from 'react';
import type { PartTranslator } from '../../hooks/index.ts';
import { Button, useAnnounce } from '../../ui/index.ts';

/** Copies a text and says so, also when the browser does not let it. */
export function CopyButton({
  text,
  name,
  label,
  variant = 'quiet',
  t,
}: {
  readonly text: string;
  /** What is copied, as the accessible name of the button. */
  readonly name: string;
  /** @default "Copy" */
  readonly label?: string;
  /** @default "quiet" */
  readonly variant?: 'quiet' | 'secondary';
  readonly t: PartTranslator<'actions'>;
}) {
  const announce = useAnnounce();
  const [done, setDone] = useState(false);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setDone(true);
      announce(t('action.copied'));
    } catch {
      announce(t('action.copyFailed'));
    }
  }

  return (
    <Button
      variant={variant}
      aria-label={label === undefined ? t('action.copyNamed', { name }) : undefined}
      onClick={() => void copy()}
      onBlur={() => setDone(false)}
    >
      {done ? t('action.copied') : (label ?? t('action.copy'))}
    </Button>
  );
}
