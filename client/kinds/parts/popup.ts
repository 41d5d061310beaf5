/** A list that opens over the page and not inside of its dialog: a short dialog would cut it off. It goes along when the dialog scrolls. */
export const overDialogs = { getPopupContainer: () => document.body, triggerProps: { updateOnScroll: true } };
