import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import type { CodeProblem } from '../../flows/index.ts';
import type { PartTranslator } from '../../hooks/index.ts';
import { normaliseDigits } from '../../money/index.ts';
import { Button, Field } from '../../ui/index.ts';
import { failureKey } from '../failureText.ts';
import { Notice } from '../Notice.tsx';
import { useEmptiedOnLeave } from '../useEmptiedOnLeave.ts';

type CodeError = 'empty' | 'shape' | 'wrong';

/** The field of a one-time code. What is typed stays in the field until it is sent, and nowhere after that. */
export function CodeForm({
  problem,
  consent,
  amount,
  merchant,
  reference,
  submitOtp,
  t,
}: {
  readonly problem: CodeProblem | undefined;
  readonly consent: boolean;
  readonly amount: string;
  readonly merchant: string;
  readonly reference: string;
  readonly submitOtp: (code: string) => void;
  readonly t: PartTranslator<'actions'>;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<CodeError | undefined>(problem?.kind === 'wrong' ? 'wrong' : undefined);
  const wrong = problem?.kind === 'wrong';

  useEffect(() => {
    // The heading takes the focus of a new step; a code that was not taken leads back to its field.
    if (wrong) input.current?.focus();
  }, [wrong]);

  const empty = useCallback(() => {
    if (input.current) input.current.value = '';
  }, []);
  useEmptiedOnLeave(empty);

  function submit(event: FormEvent) {
    event.preventDefault();
    const code = normaliseDigits(input.current?.value ?? '').replace(/[\s-]/g, '');
    const found = code === '' ? 'empty' : /^\d{3,12}$/.test(code) ? undefined : 'shape';
    setError(found);
    if (found !== undefined) return input.current?.focus();
    submitOtp(code);
  }

  return (
    <form method="post" noValidate data-part="form" onSubmit={submit}>
      {problem?.kind === 'notSent' ? (
        <Notice tone="warning" focused>
          {t(failureKey(problem.failure), { merchant, reference })} {t('failure.effect.none')}
        </Notice>
      ) : null}
      <Field
        ref={input}
        label={t('action.code.label')}
        error={error === undefined ? undefined : t(`action.code.error.${error}`)}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={24}
        dir="ltr"
        required
      />
      {consent ? <p data-part="hint">{t('action.code.consent', { amount })}</p> : null}
      <Button type="submit" variant="primary">
        {t('action.code.submit', { amount })}
      </Button>
    </form>
  );
}
