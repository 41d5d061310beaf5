import { useEffect, useState } from 'react';
import { call } from '../../../kernel/api/http';

interface Stretch {
  readonly mtroom_id: number;
  readonly start_at: string;
  readonly end_at: string;
}
/** What a booking costs whoever books by his own right, his free hours taken off; null where it costs nothing, undefined while that is not known. */
export function useQuote(wanted: Stretch | undefined): string | null | undefined {
  const [known, setKnown] = useState<{ readonly of: string; readonly message: string | null }>();
  const of = wanted && JSON.stringify(wanted);
  useEffect(() => {
    if (of === undefined) return undefined;
    let isOn = true;
    call<{ readonly message: string | null }>('GET', '/service/mtroomCost', { query: JSON.parse(of) }).then(
      ({ message }) => isOn && setKnown({ of, message }),
      // nothing is said of what is not known: the booking itself says what is wrong
      () => undefined,
    );
    return () => {
      isOn = false;
    };
  }, [of]);
  return known?.of === of ? known?.message : undefined;
}
