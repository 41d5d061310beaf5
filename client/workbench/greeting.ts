/** The greeting of the hour, from the park's own clock (HH:mm:ss). */
export function greeting(time: string): string {
  const hour = Number(time.slice(0, 2));
  if (hour < 5) return '夜深了';
  if (hour < 9) return '早上好';
  if (hour < 12) return '上午好';
  if (hour < 14) return '中午好';
  if (hour < 18) return '下午好';
  return '晚上好';
}
