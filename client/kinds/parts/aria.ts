import { useEffect } from 'react';
import { onControlDrawn } from '../../ui/later';

interface Words {
  readonly label: string;
  readonly describedBy?: string | undefined;
  readonly invalid?: boolean | undefined;
}
/** Arco's combobox and its box of tags take no name of their own: it is put on the element, so that a screen reader knows what is asked. */
export function useAriaOn(id: string, { label, describedBy, invalid }: Words): void {
  // after each drawing: the box inside is made anew with what it offers
  useEffect(() =>
    whenThere(id, (element) => {
      element.setAttribute('aria-label', label);
      if (describedBy) element.setAttribute('aria-describedby', describedBy);
      element.setAttribute('aria-invalid', String(invalid ?? false));
      element.querySelector('.arco-input-tag-input')?.setAttribute('aria-label', label);
      // the box that Arco hides beside the shown choice takes no keys
      for (const hidden of element.querySelectorAll('input[aria-hidden=true]')) hidden.setAttribute('tabindex', '-1');
    }),
  );
}

/** At once, or when a control that is still being fetched has come. The answer ends the waiting. */
function whenThere(id: string, act: (element: HTMLElement) => void): (() => void) | undefined {
  const look = (): boolean => {
    const element = document.getElementById(id);
    if (element) act(element);
    return element !== null;
  };
  if (look()) return undefined;
  const end = onControlDrawn(() => {
    if (look()) end();
  });
  return end;
}
