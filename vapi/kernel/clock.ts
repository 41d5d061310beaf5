/** What time it is: the whole back end asks one clock, which tests set. Measuring how long something takes is another matter. */
export type Now = () => Date;
export const systemClock: Now = () => new Date();
