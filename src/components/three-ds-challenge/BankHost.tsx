import { useTillkit } from '../../hooks/index.ts';
import { Icon } from '../../ui/index.ts';

/** Whose page is shown, or about to be opened. */
export function BankHost({ host }: { readonly host: string }) {
  const { t } = useTillkit();
  return (
    <p data-part="bank-host">
      <Icon name="lock" />
      <span>{t('threeds.bankHost', { host })}</span>
    </p>
  );
}
