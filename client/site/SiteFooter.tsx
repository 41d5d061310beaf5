import { Link } from 'react-router';
import { useSite } from '../kernel/site/site';
import { ActLink } from './acts/ActLink';
import { morePages } from './menu';
import './footer.css';

/** Company, address, phone, three QR codes, copyright, ICP number and credit (specification section 1): what is set, no more. */
export function SiteFooter() {
  const { name, site } = useSite();
  const codes = [
    { title: '小程序', picture: site.qr_mini },
    { title: '订阅号', picture: site.qr_subscribe },
    { title: '视频号', picture: site.qr_video },
  ].filter(({ picture }) => picture);
  return (
    <footer className="site-footer" id="contact">
      <noscript>
        <p className="site-width site-noscript">浏览器没有启用 JavaScript：可以浏览与搜索；登录、预约和申请需要启用后进行。</p>
      </noscript>
      <div className="site-width site-footer-main">
        <address>
          <strong>{site.company_name ?? name}</strong>
          {site.address && <span>地址：{site.address}</span>}
          {site.phone && (
            <span>
              电话：<a href={`tel:${site.phone.replace(/[^\d+]/g, '')}`}>{site.phone}</a>
            </span>
          )}
        </address>
        <nav className="site-footer-pages" aria-label="更多内容">
          <ul>
            {morePages.map(({ title, to }) => (
              <li key={to}>
                <Link to={to}>{title}</Link>
              </li>
            ))}
            <li>
              <ActLink act="progress">申请进度查询</ActLink>
            </li>
          </ul>
        </nav>
        {codes.length > 0 && (
          <ul className="site-codes">
            {codes.map(({ title, picture }) => (
              <li key={title}>
                <img src={picture ?? ''} alt={`${title}二维码`} width={96} height={96} loading="lazy" />
                {title}
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="site-width site-footer-line">
        <span>{site.copyright ?? name}</span>
        {site.icp && (
          <a href="https://beian.miit.gov.cn/" rel="noopener noreferrer" target="_blank">
            {site.icp}
          </a>
        )}
        {site.support && <span>技术支持：{site.support}</span>}
      </div>
    </footer>
  );
}
