import { useEffect } from 'react';

interface Words {
  readonly label: string;
  readonly describedBy?: string | undefined;
  readonly invalid?: boolean | undefined;
}
/** Arco's combobox takes no name of its own: it is put on the element, so that a screen reader knows what is asked. */
export function useAriaOn(id: string, { label, describedBy, invalid }: Words): void {
  useEffect(() => {
    const element = document.getElementById(id);
    if (!element) return;
    element.setAttribute('aria-label', label);
    if (describedBy) element.setAttribute('aria-describedby', describedBy);
    element.setAttribute('aria-invalid', String(invalid ?? false));
  }, [id, label, describedBy, invalid]);
}
