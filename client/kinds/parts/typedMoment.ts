/** What was typed into a picker, where it is a day that exists (with a time: and its minute); else undefined. */
export function typedMoment(text: string, hasTime: boolean): string | undefined {
  const shape = hasTime ? /^\d{4}-\d\d-\d\d ([01]\d|2[0-3]):[0-5]\d$/ : /^\d{4}-\d\d-\d\d$/;
  if (!shape.test(text)) return undefined;
  const day = new Date(`${text.slice(0, 10)}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text.slice(0, 10)) ? text : undefined;
}
