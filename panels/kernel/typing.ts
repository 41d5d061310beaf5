/** Nobody types into a box that is ticked. */
const fields = 'input:not([type=checkbox]), textarea, select, [contenteditable="true"], [role=combobox]';
/** Whether a key that went to this element is somebody's typing, no key of the page; `within`: selectors of what keeps its keys to itself beside fields. */
export const isTyping = (target: EventTarget | null, within?: string): boolean =>
  target instanceof Element && target.closest(within ? `${fields}, ${within}` : fields) !== null;
