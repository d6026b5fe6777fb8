import { useState } from 'react';
import { useTillkit } from '../hooks/index.ts';
import { Button, Icon, useAnnounce } from '../ui/index.ts';

/** Copies a text and says so, also when the browser does not let it. Without a `label` it is an icon. */
export function CopyButton({
  text,
  name,
  label,
  variant = 'quiet',
}: {
  readonly text: string;
  /** What is copied, as the accessible name of the button. */
  readonly name: string;
  /** What the button says. @default an icon */
  readonly label?: string;
  /** @default "quiet" */
  readonly variant?: 'quiet' | 'secondary' | 'primary';
}) {
  const { t } = useTillkit();
  const announce = useAnnounce();
  const [done, setDone] = useState(false);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setDone(true);
      announce(t('common.copied'));
    } catch {
      announce(t('common.copyFailed'));
    }
  }

  return (
    <Button
      variant={variant}
      aria-label={label === undefined ? t('common.copyNamed', { name }) : undefined}
      onClick={() => void copy()}
      onBlur={() => setDone(false)}
    >
      {label === undefined ? <Icon name={done ? 'check' : 'copy'} /> : done ? t('common.copied') : label}
    </Button>
  );
}
