import { useEffect, useId } from 'react';
import { useTillkit } from '../../hooks/index.ts';
import { formatList } from '../../i18n/index.ts';
import { BrandMark, useAnnounce } from '../../ui/index.ts';
import { networkTitle } from '../../validation/index.ts';
import type { SecretFields } from '../useSecretFields.ts';
import type { CardFields, CardHelp } from './cardFields.ts';

interface CardHelpProps {
  readonly entry: Pick<SecretFields<keyof CardFields>, 'register'>;
  readonly help: CardHelp;
  /** Told of the network that the payer has chosen. */
  readonly onNetwork: (network: string) => void;
}

/** What card fields show while the payer types: the choice between two networks, and a note on what was pasted. */
export function CardHelpParts({ entry, help, onNetwork }: CardHelpProps) {
  const { t } = useTillkit();
  const announce = useAnnounce();
  const legend = useId();
  const { networks, preselected, pasted } = help;
  const titles = formatList(networks.map(networkTitle), t.locale, 'disjunction');
  const found = networks.length > 1 ? t('card.networks.found', { networks: titles }) : '';
  const taken = pasted ? t('card.pasted') : '';
  // In one breath: what is said second would cut off what is said first.
  const said = `${taken} ${found}`.trim();
  useEffect(() => announce(said), [announce, said]);

  if (networks.length === 0) return null;
  return (
    <fieldset
      key={networks.join()}
      data-part="networks"
      aria-labelledby={legend}
      onChange={({ target }) => target instanceof HTMLInputElement && onNetwork(target.value)}
    >
      <span data-part="hint" id={legend}>
        {t('card.networks.legend')}
      </span>
      {networks.map((network) => (
        <label key={network}>
          <input
            {...entry.register('network')}
            type="radio"
            data-part="radio"
            value={network}
            defaultChecked={network === preselected}
            aria-label={networkTitle(network)}
          />
          <BrandMark brand={network} />
          {networkTitle(network)}
        </label>
      ))}
    </fieldset>
  );
}
