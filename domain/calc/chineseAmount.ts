const digits = '零壹贰叁肆伍陆柒捌玖';
const places = ['', '拾', '佰', '仟'];
const groups = ['', '万', '亿', '万亿'];

/** Four digits: 零 once between what is not zero. */
function four(value: number): string {
  let out = '';
  let gap = false;
  for (let at = 3; at >= 0; at -= 1) {
    const digit = Math.floor(value / 10 ** at) % 10;
    if (digit === 0) gap = out !== '';
    else {
      out += `${gap ? '零' : ''}${digits[digit]}${places[at]}`;
      gap = false;
    }
  }
  return out;
}
/** An amount in the capital figures of bills and contracts (票据填写规定): 12345 分 is 壹佰贰拾叁元肆角伍分. `fen`: whole 分. */
export function chineseAmount(fen: number): string {
  const whole = Math.floor(Math.abs(fen) / 100);
  const [jiao, cents] = [Math.floor(Math.abs(fen) / 10) % 10, Math.abs(fen) % 10];
  let yuan = '';
  for (let at = groups.length - 1; at >= 0; at -= 1) {
    const value = Math.floor(whole / 10_000 ** at) % 10_000;
    if (value === 0) continue;
    yuan += `${yuan !== '' && value < 1000 ? '零' : ''}${four(value)}${groups[at]}`;
  }
  const sign = fen < 0 ? '负' : '';
  if (yuan === '' && jiao === 0 && cents === 0) return '零元整';
  const head = yuan === '' ? '' : `${yuan}元`;
  if (jiao === 0 && cents === 0) return `${sign}${head}整`;
  const tenths = jiao > 0 ? `${digits[jiao]}角` : yuan === '' ? '' : '零';
  return `${sign}${head}${tenths}${cents > 0 ? `${digits[cents]}分` : '整'}`;
}
