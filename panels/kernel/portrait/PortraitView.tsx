import type { ReactNode } from 'react';
import type { Portrait, Similar } from '@/domain/feeds/enterprise';
import { dayText, thousands } from '@/domain/format';
import { Logo } from '../Logo';
import { Growth, Scores } from './Scores';
import { factsOf } from './shape';
import './parts.css';
import './view.css';

interface PartProps {
  readonly name: string;
  readonly title: string;
  readonly children: ReactNode;
}
const Part = ({ name, title, children }: PartProps) => (
  <section className="portrait-part" data-part={name} aria-label={title}>
    <h2>{title}</h2>
    {children}
  </section>
);
const None = ({ text }: { text: string }) => <p className="portrait-none">{text}</p>;

interface ViewProps {
  readonly one: Portrait;
  readonly asOf: string | null;
  readonly published?: boolean;
  /** Where it stands in a panel: as many columns as have room there; a page knows by its own width. */
  readonly columns?: number;
  readonly tools: ReactNode;
  /** The way to another one. */
  readonly similar: (other: Similar) => ReactNode;
  /** What stands below it. */
  readonly children?: ReactNode;
}
export function PortraitView({ one, asOf, published, columns, tools, similar, children }: ViewProps) {
  const rights = one.knowledge.reduce((sum, { value }) => sum + value, 0);
  return (
    <div className="portrait-view">
      <header className="portrait-head">
        <Logo name={one.name} src={one.logo} />
        <div>
          <h1>{one.name}</h1>
          <p>
            {[one.stage, one.field, one.park].filter(Boolean).join(' · ')}
            {published === false && <strong>未公开，仅园区人员可见</strong>}
          </p>
          {one.tags.length > 0 && (
            <ul className="portrait-tags" aria-label="资质">
              {one.tags.map((tag) => (
                <li key={tag}>{tag}</li>
              ))}
            </ul>
          )}
        </div>
        <div className="portrait-tools">
          {asOf && <time dateTime={asOf}>数据时间 {asOf.slice(0, 16)}</time>}
          {tools}
        </div>
      </header>
      <div className="portrait-parts" data-columns={columns}>
        <Part name="facts" title="登记信息">
          <dl>
            {factsOf(one).map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </Part>
        <Part name="scores" title="综合评分与在园均值">
          <Scores one={one} />
        </Part>
        <Part name="timeline" title="成长历程">
          {one.timeline.length === 0 ? (
            <None text="还没有公开的大事记" />
          ) : (
            <ol className="portrait-line">
              {one.timeline.map(({ date, text }) => (
                <li key={`${date} ${text}`}>
                  <time>{date}</time>
                  <span>{text}</span>
                </li>
              ))}
            </ol>
          )}
        </Part>
        <Part name="honours" title="荣誉资质">
          {one.honours.length === 0 ? (
            <None text="还没有确认的资质" />
          ) : (
            <ul className="portrait-rows">
              {one.honours.map(({ name, granted_at, valid_to }) => (
                <li key={`${name} ${granted_at}`}>
                  <b>{name}</b>
                  <span>
                    <i>
                      {granted_at} 认定{valid_to && '，'}
                    </i>
                    {valid_to && <i>至 {dayText(valid_to)}</i>}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </Part>
        <Part name="growth" title="成长曲线">
          <Growth months={one.months} />
        </Part>
        <Part name="rights" title="知识产权">
          {rights === 0 ? (
            <None text="还没有有效的知识产权" />
          ) : (
            <ul className="portrait-rows">
              <li>
                <b>有效合计</b>
                <span className="portrait-figure">{thousands(rights, 0)} 件</span>
              </li>
              {one.knowledge.map(({ name, value }) => (
                <li key={name}>
                  <b>{name}</b>
                  <span className="portrait-figure">{thousands(value, 0)} 件</span>
                </li>
              ))}
            </ul>
          )}
          {one.rounds.length > 0 && (
            <ul className="portrait-rows" aria-label="融资">
              {one.rounds.map(({ date, name }) => (
                <li key={`${date} ${name}`}>
                  <b>{name}融资</b>
                  <span>{date}</span>
                </li>
              ))}
            </ul>
          )}
        </Part>
        <Part name="similar" title="同领域企业">
          {one.similar.length === 0 ? (
            <None text="没有其他公开的同领域企业" />
          ) : (
            <ul className="portrait-rows">
              {one.similar.map((other) => (
                <li key={other.id}>
                  {similar(other)}
                  <span>{[other.stage, ...other.tags.slice(0, 1)].filter(Boolean).join(' · ')}</span>
                </li>
              ))}
            </ul>
          )}
        </Part>
      </div>
      {children}
    </div>
  );
}
