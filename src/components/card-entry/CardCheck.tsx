import { useEffect, useRef, useState } from 'react';
import type { Failure } from '../../client/index.ts';
import { amountChanged, type CallFailure } from '../../flows/index.ts';
import { type CheckedCard, useCheckEligibility, useTillkit } from '../../hooks/index.ts';
import type { MessageKey } from '../../i18n/index.ts';
import { defined } from '../../money/index.ts';
import { useAnnounce } from '../../ui/index.ts';
import { useLatest } from '../componentEvents.ts';
import { failureKey } from '../failureText.ts';
import { Notice } from '../Notice.tsx';
import { useMoney } from '../useMoney.ts';
import type { CardChecks } from './fieldsProps.ts';
import type { CardEntryHandle } from './useCardEntry.ts';

/** How long a complete number stays as it is before it is asked about, in milliseconds. */
const settledAfterMs = 300;
/** How long a payer who pays waits for an answer, in milliseconds. */
const waitsMs = 3_000;
/** How long an answer is good, in milliseconds: the service forgets it after 15 minutes. */
const goodForMs = 600_000;

/** One question to the service. An answer that never comes, or cannot be read, is `undefined`. */
interface Question {
  readonly at: number;
  /** `net_amount` that it was about. */
  readonly net: number;
  readonly answer: Promise<CheckedCard | undefined>;
}

export interface CardCheckProps {
  readonly entry: CardEntryHandle;
  readonly checks: CardChecks;
}

/** Asks the service about the card that is typed, and says what it adds to the payment. A card that is not taken is refused in its field. */
export function CardCheck({ entry, checks }: CardCheckProps) {
  const { clientSecret } = entry.parts;
  return clientSecret === undefined ? null : <Asking entry={entry} checks={checks} clientSecret={clientSecret} />;
}

function Asking({ entry, checks, clientSecret }: CardCheckProps & { readonly clientSecret: string }) {
  const { clock, t } = useTillkit();
  const { amount, net_amount: net, currency } = checks;
  const { mutateAsync } = useCheckEligibility({ clientSecret, currency });
  const [surcharge, setSurcharge] = useState(0);
  const [problem, setProblem] = useState<MessageKey>();
  const latest = useLatest({ entry, checks, mutateAsync });
  const asked = useRef<Question>(undefined);
  const { check } = entry.parts;

  useEffect(() => {
    let cancel = () => {};

    /** Shows what is known of the card; nothing before anything is. */
    function show(known?: CheckedCard) {
      const wasDenied = check.isDenied === true;
      check.isDenied = known?.isDenied;
      if (wasDenied || check.isDenied) latest.current.entry.parts.judgeNumber();
      setSurcharge(known?.surcharge ?? 0);
      check.report(known?.surcharge);
    }

    function ask(): Question {
      cancel();
      const { entry, checks, mutateAsync } = latest.current;
      const { number, network } = entry.read();
      const body = () => ({ card_number: number, ...defined({ card_network: network }) });
      const answer = mutateAsync({ body }).catch(() => undefined);
      const question = { at: clock.now(), net: checks.net_amount, answer };
      asked.current = question;
      void answer.then((known) => {
        if (asked.current === question) show(known);
      });
      return question;
    }

    check.changed = () => {
      cancel();
      asked.current = undefined;
      show();
      setProblem(undefined);
      if (latest.current.entry.read().number !== '') cancel = clock.after(settledAfterMs, () => void ask());
    };
    check.findObstacle = async (shown = 0, net = latest.current.checks.net_amount): Promise<Failure | undefined> => {
      const late = new Promise<undefined>((resolve) => clock.after(waitsMs, () => resolve(undefined)));
      const last = asked.current;
      let question = last?.net === net && clock.now() - last.at < goodForMs ? last : ask();
      let known = await Promise.race([question.answer, late]);
      if (known === undefined && question === last) {
        question = ask();
        known = await Promise.race([question.answer, late]);
      }
      const isAsShown = asked.current === question && (known?.surcharge ?? 0) === shown;
      const failure =
        known === undefined && latest.current.checks.required
          ? unanswered
          : known?.isDenied
            ? denied
            : isAsShown
              ? undefined
              : amountChanged;
      setProblem(failure === undefined || failure === denied ? undefined : failureKey(failure));
      if (failure === denied) latest.current.entry.validate();
      return failure && { ...failure, endpoint: 'checkEligibility', message: 'tillkit: checkEligibility: not sent' };
    };
    // It may have been typed before this part was there.
    check.changed();
    return () => {
      show();
      cancel();
      check.changed = undefined;
      check.findObstacle = undefined;
    };
  }, [check, clock, latest]);

  // For another amount the card costs something else.
  useEffect(() => {
    if (asked.current !== undefined && asked.current.net !== net) check.changed?.();
  }, [check, net]);

  return (
    <>
      {surcharge === 0 ? null : <SurchargeNote surcharge={surcharge} total={amount + surcharge} currency={currency} />}
      {problem === undefined ? null : (
        <Notice tone="warning" focused>
          {t(problem)}
        </Notice>
      )}
    </>
  );
}

const unanswered: CallFailure = { kind: 'timeout', effect: 'none' };
const denied: CallFailure = { kind: 'http', effect: 'none', code: 'card_denied' };

/** What the card costs, which is also announced. All amounts in minor units of `currency`. */
function SurchargeNote({
  surcharge,
  total,
  currency,
}: {
  readonly surcharge: number;
  readonly total: number;
  readonly currency: string;
}) {
  const { t } = useTillkit();
  const money = useMoney();
  const announce = useAnnounce();
  const parts = [
    `${t('link.surcharge')} ${money(surcharge, currency)}`,
    t('pay.newTotal', { amount: money(total, currency) }),
  ];
  const text = parts.join(' · ');
  useEffect(() => announce(text), [announce, text]);
  return <p data-part="hint">{text}</p>;
}
