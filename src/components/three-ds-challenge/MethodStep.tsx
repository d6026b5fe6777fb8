import { useMemo } from 'react';
import { MethodFrame, type MethodFrameProps } from '../../frames/index.ts';
import { type CardMode, useTillkit } from '../../hooks/index.ts';
import { BankFramePart } from './BankFramePart.tsx';

/** A 3DS method in a hidden frame: of this document, or inside one of the pay origin. */
export function MethodStep({ mode: wanted, ...props }: MethodFrameProps & { readonly mode: CardMode | undefined }) {
  const { mode, t } = useTillkit();
  const { url: action, key: field, data: value } = props.method;
  const form = useMemo(() => ({ action, field, value }), [action, field, value]);
  if ((wanted ?? mode) !== 'frame') return <MethodFrame {...props} />;
  return (
    <BankFramePart
      place="method"
      title={t('threeds.preparing')}
      form={form}
      onEvent={(event) => event === 'methodEnded' && props.dispatch(event)}
    />
  );
}
