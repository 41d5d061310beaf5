import { lazy, Suspense } from 'react';

const StaffRows = lazy(() => import('./StaffRows'));
/** The rows beside a portrait on a big screen: loaded when one is shown, their lists in tabs of their own. */
export const ScreenRows = ({ id }: { readonly id: number }) => (
  <Suspense>
    <StaffRows id={id} apart />
  </Suspense>
);
