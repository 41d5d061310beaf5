import { embeddedText } from '../kernel/api/embedded';
import type { SiteState } from '../kernel/site/site';
import { firstLook, firstLookId } from '../kernel/site/theme';
import { missingTitle, titleText } from '../kernel/site/title';
import { absolute, type Meta } from './meta-parts';

interface Props {
  readonly meta: Meta;
  /** The route's own title. */
  readonly title: string;
  readonly site: SiteState;
  readonly isMissing: boolean;
  readonly origin: string;
  /** The page's one address, from the site's root. */
  readonly address: string;
}
/** What only whoever runs no script needs: a menu that cannot open stands open. */
const withoutScript =
  '.site-toggle,.side-bar button{display:none!important}@media(max-width:1099px){.site-menu{display:block!important;position:static!important;max-height:none!important;box-shadow:none!important}.site-header{position:static!important}.site-header>.site-width{flex-wrap:wrap;height:auto!important;padding-block:8px}.site-menu{order:1;flex-basis:100%!important;padding:0!important}.site-menu ul{grid-template-columns:repeat(4,auto)}.site-menu a{padding:0 8px!important}}';

/** The head of a public page as the server sends it: what it is called and is about, for people, search engines and those who share it. */
export function Head({ meta, title, site, isMissing, origin, address }: Props) {
  const name = isMissing ? missingTitle : (meta.title ?? title);
  const words = titleText(name, site.name);
  const { rules } = firstLook({ color: site.site.theme_color, mode: site.site.theme_mode });
  const picture = absolute(meta.picture ?? site.site.file_path);
  const isFound = !isMissing && !meta.hidden;
  const data = meta.data && embeddedText({ '@context': 'https://schema.org', ...meta.data }).replaceAll('{origin}', origin);
  return (
    <>
      <title>{words}</title>
      {meta.description && <meta name="description" content={meta.description} />}
      {isFound ? <link rel="canonical" href={`${origin}${address}`} /> : <meta name="robots" content="noindex" />}
      <meta property="og:site_name" content={site.name} />
      <meta property="og:locale" content="zh_CN" />
      <meta property="og:type" content={meta.type ?? 'website'} />
      <meta property="og:title" content={name} />
      {meta.description && <meta property="og:description" content={meta.description} />}
      <meta property="og:url" content={`${origin}${address}`} />
      {picture && <meta property="og:image" content={picture.replace('{origin}', origin)} />}
      {rules && <style id={firstLookId}>{rules}</style>}
      <noscript>
        <style>{withoutScript}</style>
      </noscript>
      {data && isFound && <script type="application/ld+json">{data}</script>}
    </>
  );
}
