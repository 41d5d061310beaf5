import type { Values } from '../../kernel/form/check';
import { defaultName } from '../../kernel/site/site';
import { shownVariables } from '../../kernel/site/theme';
import { filesIn } from '../../kinds/files';

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
const picture = (value: unknown): string | undefined => filesIn(value)[0]?.save_path;
/** The back office, the login page and the footer in small, as the values would make them. */
export function SitePreview({ values }: { values: Values }) {
  const dark = Number(values.theme_mode) === 2;
  const name = text(values.site_name) || defaultName;
  const logo = picture(values.file_id) ?? '/favicon.svg';
  const style = shownVariables(text(values.theme_color) || null, dark) as React.CSSProperties;
  const lines = [text(values.copyright) || name, text(values.icp), text(values.support) && `技术支持：${text(values.support)}`].filter(Boolean);
  const codes = (['qr_mini', 'qr_subscribe', 'qr_video'] as const).flatMap((key) => picture(values[key]) ?? []);
  return (
    <aside className="site-preview" aria-label="预览" arco-theme={dark ? 'dark' : 'light'} style={style}>
      <h2>预览</h2>
      <figure>
        <div className="preview-office">
          <header>
            <img src={logo} alt="" width={20} height={20} />
            <b>{name}</b>
          </header>
          <nav aria-hidden>
            <span>工作台</span>
            <span data-current>系统设置</span>
            <span>{Number(values.menu_mode) === 2 ? '　用户管理' : '客户管理'}</span>
          </nav>
          <div>
            <i>主要按钮</i>
            <u>链接文字</u>
          </div>
        </div>
        <figcaption>后台</figcaption>
      </figure>
      <figure>
        <div className="preview-login">
          <div style={{ backgroundImage: `url("${picture(values.login_image) ?? '/park.svg'}")` }}>{name}</div>
          <div>
            <b>账号登录</b>
            <span />
            <span />
            <i>登录</i>
          </div>
        </div>
        <figcaption>登录页</figcaption>
      </figure>
      <figure>
        <div className="preview-footer">
          <b>{text(values.company_name) || name}</b>
          {text(values.address) && <span>地址：{text(values.address)}</span>}
          {text(values.phone) && <span>电话：{text(values.phone)}</span>}
          {codes.length > 0 && (
            <span className="preview-codes">
              {codes.map((path) => (
                <img key={path} src={path} alt="" width={36} height={36} />
              ))}
            </span>
          )}
          <small>{lines.join('　')}</small>
        </div>
        <figcaption>官网页脚</figcaption>
      </figure>
    </aside>
  );
}
