/**
 * What a month's rate of collection is called. Received is what came in in the month, for whichever month it was due: with arrears of
 * earlier months, or money paid ahead, more comes in than is due, and the figure says of itself why it stands above a hundred.
 */
export const collectedName = (rate: number | null, of = ''): string => (rate !== null && rate > 100 ? '收缴率·含往期' : `${of}收缴率`);
