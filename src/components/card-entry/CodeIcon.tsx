import { Icon } from '../../ui/index.ts';

/** Where the security code is on a card: on the front where it has four digits, otherwise on the back. */
export const CodeIcon = ({ length }: { readonly length: number }) => (
  <Icon name={length === 4 ? 'code-front' : 'code-back'} />
);
