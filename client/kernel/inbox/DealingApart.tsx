import type { ComponentProps } from 'react';
import { KindTools } from '../page/KindTools';
import { Dealing } from './Dealing';

/** Dealing with a row on a page that has no forms of its own: what they need comes with the first of it. */
export default function DealingApart(props: ComponentProps<typeof Dealing>) {
  return (
    <KindTools>
      <Dealing {...props} />
    </KindTools>
  );
}
