/** What was done to which record, where the next one lies open already: what one sees is no longer what one has decided. */
export const turnWords = ({ label, done }: { readonly label: string; readonly done: string }, title: string, message: string): string =>
  `${message === done ? `已${label}「${title}」` : `「${title}」${message}`}，已打开下一条`;
