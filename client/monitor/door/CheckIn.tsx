import { type FormEvent, useEffect, useId, useState } from 'react';
import { bookingCalls } from '@/domain/calls/booking';
import { useSend } from '../../kernel/form/useSubmit';

/** Ms for which what became of it is shown. */
const shown = 8000;
interface Props {
  readonly door: string;
  readonly onDone: () => void;
}
/** The six digits of a booking, with a finger. */
export function CheckIn({ door, onDone }: Props) {
  const [code, setCode] = useState('');
  const [outcome, setOutcome] = useState<{ readonly ok: boolean; readonly words: string }>();
  const { send, busy } = useSend();
  const id = useId();
  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(undefined), shown);
    return () => clearTimeout(timer);
  }, [outcome]);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (code.length !== 6) return setOutcome({ ok: false, words: '请输入六位签到码' });
    const { data, failure } = await send(bookingCalls, 'doorCheckIn', { key: door, check_code: code });
    setOutcome({ ok: !failure, words: failure?.message ?? data?.message ?? '' });
    if (failure) return;
    setCode('');
    onDone();
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <label htmlFor={id}>签到码</label>
      <div>
        <input
          id={id}
          value={code}
          onChange={({ target }) => setCode(target.value.replace(/\D/g, '').slice(0, 6))}
          inputMode="numeric"
          autoComplete="off"
          placeholder="六位数字"
          aria-describedby={`${id}-words`}
          aria-invalid={outcome?.ok === false}
        />
        <button type="submit" className="door-button" disabled={busy}>
          签到
        </button>
      </div>
      <p id={`${id}-words`} role="status" data-ok={outcome?.ok}>
        {outcome?.words}
      </p>
    </form>
  );
}
