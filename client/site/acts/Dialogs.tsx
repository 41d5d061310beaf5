import { lazy, Suspense, useEffect, useState } from 'react';
import { useAct } from './act';

const Dialog = lazy(() => import('./Dialog'));
/** The dialog that the address names. The server knows nothing of that part of an address: it comes once the page stands. */
export function Dialogs() {
  const { act, close } = useAct();
  const [stands, setStands] = useState(false);
  useEffect(() => setStands(true), []);
  if (!stands || act === null) return null;
  return (
    <Suspense fallback={null}>
      <Dialog key={act} act={act} onClose={close} />
    </Suspense>
  );
}
