/** What a person recognises of a browser's own description: 「Chrome 131 · Windows」. The order matters: most browsers also name others. */
const browsers: readonly (readonly [name: string, version: RegExp])[] = [
  ['微信', /MicroMessenger\/(\d+)/],
  ['钉钉', /DingTalk\/(\d+)/],
  ['企业微信', /wxwork\/(\d+)/i],
  ['QQ 浏览器', /QQBrowser\/(\d+)/],
  ['UC 浏览器', /UC?Browser\/(\d+)/],
  ['Edge', /Edg(?:e|A|iOS)?\/(\d+)/],
  ['Opera', /(?:OPR|Opera)\/(\d+)/],
  ['三星浏览器', /SamsungBrowser\/(\d+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /(?:Chrome|CriOS|HeadlessChrome)\/(\d+)/],
  ['Safari', /Version\/(\d+)[\d.]* (?:Mobile\/\S+ )?Safari/],
  ['IE', /(?:MSIE |Trident\/.*rv:)(\d+)/],
  ['curl', /curl\/(\d+)/],
];
const systems: readonly (readonly [name: string, sign: RegExp])[] = [
  ['鸿蒙', /HarmonyOS|OpenHarmony/],
  ['iPad', /iPad/],
  ['iPhone', /iPhone/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X|Macintosh/],
  ['Linux', /Linux|X11/],
];
/** The readable 终端 of a User-Agent header, at most 60 characters; 未知终端 where nothing in it is known. */
export function deviceOf(userAgent: string): string {
  const wecom = /wxwork/i.test(userAgent); // it calls itself WeChat too
  const browser = browsers.flatMap(([name, version]) => {
    const found = wecom && name === '微信' ? null : version.exec(userAgent);
    return found ? [`${name} ${found[1]}`] : [];
  })[0];
  const system = systems.find(([, sign]) => sign.test(userAgent))?.[0];
  return [browser, system].filter(Boolean).join(' · ') || '未知终端';
}
