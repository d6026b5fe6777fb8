import { createContext } from 'react';

/** Client secret of the payment of the checkout around a component; `undefined` outside of one. */
export const ClientSecretContext = createContext<string | undefined>(undefined);
