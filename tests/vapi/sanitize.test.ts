import { describe, expect, it } from 'vitest';
import { picturesOf, sanitize, withPictures } from '@/vapi/kernel/sanitize';

/** Ways in that have worked somewhere; what is left may carry no handler, no script, no frame and no foreign address. */
const corpus = [
  '<script>alert(1)</script>',
  '<ScRiPt src=//x>',
  '<img src=x onerror=alert(1)>',
  '<img src="/vapi/file/1/a.png" onload="alert(1)">',
  '<img src="/vapi/file/1/a.png"onerror=alert(1)//',
  '<img src="javascript:alert(1)">',
  '<img src="//evil.example/a.png">',
  '<img srcset="https://evil.example/a.png">',
  '<svg/onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="javascript:alert(1)"></object>',
  '<embed src="data:text/html,x">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href=" java\nscript:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD4=">x</a>',
  '<a href="vbscript:x">x</a>',
  '<a href="/\\evil.example">x</a>',
  '<p style="background:url(//evil.example)">x</p>',
  '<p style="text-align:expression(alert(1))">x</p>',
  '<p style="position:fixed;inset:0;text-align:center">x</p>',
  '<style>@import "//evil.example"</style>',
  '<link rel=stylesheet href=//evil.example>',
  '<meta http-equiv=refresh content="0;url=//evil.example">',
  '<base href="//evil.example">',
  '<form action="//evil.example"><input name=a><button formaction="javascript:alert(1)">x</button></form>',
  '<details open ontoggle=alert(1)>x</details>',
  '<video src=x onerror=alert(1)></video>',
  '<body onload=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<xmp><img src=x onerror=alert(1)></xmp>',
  '<textarea></textarea><img src=x onerror=alert(1)></textarea>',
  '<template><img src=x onerror=alert(1)></template>',
  '<select><option><img src=x onerror=alert(1)></option></select>',
  '<p title="x" onclick="alert(1)" id="a" class="b" data-x="y">x</p>',
  '<!--[if IE]><script>alert(1)</script><![endif]-->',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<<script>script>alert(1)</script>',
  '<p><a href="https://ok.example" target="_self" rel="opener" onmouseover=alert(1)>x</a></p>',
];
describe('富文本的允许清单', () => {
  it.each(corpus)('%s', (html) => {
    const left = sanitize(html);
    expect(left).not.toMatch(
      /<(?:script|svg|math|iframe|object|embed|style|link|meta|base|form|input|button|video|textarea|template|details|noscript|xmp|select)\b/i,
    );
    for (const [, attributes = ''] of left.matchAll(/<[a-z][^\s>]*\s([^>]*)>/gi)) {
      expect(attributes).not.toMatch(/\bon\w+\s*=|javascript:|vbscript:|data:|srcset|\/\/evil|position|expression|url\(/i);
    }
    expect(sanitize(left)).toBe(left); // nothing comes alive the second time
  });
  it('该留的都留', () => {
    const kept =
      '<h2>标题</h2><p style="text-align:center"><strong>粗</strong><em>斜</em><u>线</u><s>删</s>x<sup>2</sup><sub>3</sub></p><ol start="3"><li>一</li></ol><blockquote>引</blockquote><pre><code>a</code></pre><table><tbody><tr><th colspan="2">头</th></tr><tr><td>a</td><td rowspan="2">b</td></tr></tbody></table><hr />';
    expect(sanitize(kept)).toBe(kept);
    expect(sanitize('<a href="https://a.example" title="t">x</a>')).toBe(
      '<a href="https://a.example" title="t" target="_blank" rel="noopener noreferrer">x</a>',
    );
    expect(sanitize('<div><font color=red>字</font><span>也在</span></div>')).toBe('字也在');
  });
  it('图片只有自己的，存时去掉签名，读时重新签', () => {
    const stored = sanitize('<p>文</p><img src="/vapi/file/7/%E5%9B%BE%20100%25.png?until=1&amp;sign=x" alt="图" />');
    expect(stored).toBe('<p>文</p><img alt="图" src="/vapi/file/7/%E5%9B%BE%20100%25.png" />');
    expect(picturesOf(stored)).toEqual([7]);
    expect(withPictures(stored, ({ id, save_name }) => `/vapi/file/${id}/${encodeURIComponent(save_name)}?until=2&sign=y`)).toContain(
      'src="/vapi/file/7/%E5%9B%BE%20100%25.png?until=2&amp;sign=y"',
    );
    expect(() => withPictures('<img src="/vapi/file/7/100%.png" />', ({ save_name }) => save_name)).not.toThrow();
  });
  it('编号大得没有文件会有的图片，当作不存在的文件', () => {
    expect(picturesOf(sanitize('<img src="/vapi/file/99999999999999999999999/x"><img src="/vapi/file/7/x.png">'))).toEqual([0, 7]);
  });
});
