/**
 * Documentation of a flow: for every state and every event the states that it can lead to, or the reason why it changes nothing. Only the pages in
 * the pages of the flows and tests load it; tests compare it with the flow's table and with every step they make.
 */
export type FlowDocs<State extends { readonly kind: string }, Event extends { readonly type: string }> = {
  readonly [Kind in State['kind']]: { readonly [Type in Event['type']]: readonly State['kind'][] | string };
};
